import { maskBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { type SceneHash, sceneHash, sceneId } from '@parley/contract/vocabulary'
import { canonicalJson, nextNumber } from '@parley/core/dialogue'
import type { ApiRequest } from '../../platform/http/index.ts'
import { sha256Hex } from '../../platform/sha256.ts'
import { wireId } from '../../platform/wire-id.ts'
import { recordingsInForce } from '../recordings/index.ts'
import { accessScene, type Changed, changeScript, compileOrRefuse } from '../scenes/index.ts'
import { findSceneVersion } from './queries.ts'

const everything = maskBits.flow | maskBits.words | maskBits.tricks

/**
 * Restores a published version as the draft, whole: requires every write mask. The draft is compiled again; an equal hash shows
 * that it behaves as the version does.
 */
export const restoreVersion = (
  request: ApiRequest,
  input: { readonly id: string; readonly n: number; readonly version: number },
): Promise<Changed<SceneHash>> => {
  const { app, principal } = request
  const asked = { sceneId: input.id, version: input.version, write: 'flow', action: 'scene.restore' } as const
  return changeScript(request, asked, async (draft, tx) => {
    const { scene, masks } = await accessScene(tx, principal, { id: input.id })
    if (masks.write !== everything) throw new Refusal('no_permission')
    const kept = await findSceneVersion(tx, principal.account, {
      scene: wireId(input.id, sceneId),
      n: input.n,
    })
    if (kept === undefined) throw new Refusal('not_found')
    // Numbers used since are not reused.
    const script = { ...kept.script, lastNumber: nextNumber(draft) - 1 }
    const recorded = await recordingsInForce(tx, principal.account, { sceneId: scene.id, script })
    const compiled = { ...compileOrRefuse(app, script), ...recorded }
    const hash = sceneHash(sha256Hex(canonicalJson(compiled)))
    return {
      script,
      answer: hash,
      before: { version: scene.version },
      after: { n: kept.n, hash: kept.hash },
    }
  })
}
