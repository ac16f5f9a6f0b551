import { type Api, type InputOf, maskBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { compareScripts, type FlowProblem, nextNumber, type ScriptChange } from '@parley/core/dialogue'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { accessScene, changeScript, checkDraft, readScript } from '../scenes/index.ts'
import { readFile } from './read-file.ts'

type Replaced = {
  readonly sceneId: string
  readonly version: number
  readonly changes: readonly ScriptChange[]
  readonly problems: readonly FlowProblem[]
}

/** Replaces the scene's draft by a script file; a trial reports the changes without saving. */
export const replaceScene = async (
  request: ApiRequest,
  input: InputOf<Api['replaceScene']>,
): Promise<Replaced> => {
  const { app, principal } = request
  await asAccount(app.database.api, principal.account, async (tx) => {
    const { masks } = await accessScene(tx, principal, { id: input.id, write: 'flow' })
    if (masks.write !== everything) throw new Refusal('no_permission')
  })
  const file = (await readFile(request, input.text)).script
  const problems = checkDraft(app, file)
  if (input.isTrial)
    return readScript(request, { sceneId: input.id, read: 'flow' }, (draft, { id, version }) => {
      if (version !== input.version) throw new Refusal('stale_version', { version })
      return { sceneId: id, version, changes: compareScripts(draft, file), problems }
    })
  const asked = { sceneId: input.id, version: input.version, write: 'flow', action: 'scene.replace' } as const
  const { sceneId, version, answer } = await changeScript(request, asked, (draft) => {
    const changes = compareScripts(draft, file)
    // Numbers that the draft has used are not reused.
    const next = nextNumber(draft)
    const script = next > nextNumber(file) ? { ...file, lastNumber: next - 1 } : file
    return { script, answer: changes, after: { changes: changes.length } }
  })
  return { sceneId, version, changes: answer, problems }
}

const everything = maskBits.flow | maskBits.words | maskBits.tricks
