import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { Call } from '../../platform/http/index.ts'
import { writeAudit } from '../audit/index.ts'
import { accessScene } from './access-scene.ts'
import { checkScript } from './check-script.ts'
import { graphFromWire } from './process-graph.ts'
import { findDraft, saveDraft } from './queries.ts'

/** Saves a flow over the version that it started from. The rest of the script stays as it is. */
export const saveFlow = (
  { app, caller }: Call,
  input: InputOf<Api['saveFlow']>,
): Promise<{ readonly sceneId: string; readonly version: number }> => {
  const graph = graphFromWire(input.processGraph)
  return asAccount(app.database.api, caller.account, async (tx) => {
    const { scene } = await accessScene(tx, caller, { id: input.sceneId, write: 'flow' })
    const draft = await findDraft(tx, caller.account, scene.id)
    if (draft === undefined) throw new Refusal('not_found')
    const script = { ...draft.script, ...graph }
    if (!input.isDraft) checkScript(app, script)
    const saved = await saveDraft(tx, caller.account, { id: scene.id, script, version: input.version })
    if (saved === 0) throw new Refusal('stale_version', { version: draft.version })
    await writeAudit(tx, caller, { action: 'scene.saveFlow', subject: scene.id })
    return { sceneId: scene.id, version: input.version + 1 }
  })
}
