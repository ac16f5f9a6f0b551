import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { checkFlow, type FlowProblem } from '@parley/core/dialogue'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { accessScene } from './access-scene.ts'
import { checkDraft } from './check-script.ts'
import { readProcessGraph } from './process-graph.ts'
import { findDraft, saveDraft } from './queries.ts'

/** Saves a flow over the version that it is based on, and returns its problems. The rest of the script is unchanged. */
export const saveFlow = (
  { app, principal }: ApiRequest,
  input: InputOf<Api['saveFlow']>,
): Promise<SavedFlow> => {
  const graph = readProcessGraph(input.processGraph)
  return asAccount(app.database.api, principal.account, async (tx) => {
    const { scene } = await accessScene(tx, principal, { id: input.sceneId, write: 'flow' })
    const draft = await findDraft(tx, principal.account, scene.id)
    if (draft === undefined) throw new Refusal('not_found')
    const script = { ...draft.script, ...graph }
    const problems = input.isDraft ? checkFlow(script, app.patterns) : checkDraft(app, script)
    const saved = await saveDraft(tx, principal.account, { id: scene.id, script, version: input.version })
    if (saved === 0) throw new Refusal('stale_version', { version: draft.version })
    await writeAudit(tx, principal, { action: 'scene.saveFlow', subject: scene.id })
    return { sceneId: scene.id, version: input.version + 1, problems: problems.map(problemToWire) }
  })
}

type SavedFlow = { readonly sceneId: string; readonly version: number; readonly problems: WireProblem[] }

export type WireProblem = ReturnType<typeof problemToWire>

export const problemToWire = (problem: FlowProblem) => ({ ...problem, values: { ...problem.values } })
