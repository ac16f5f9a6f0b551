import type { AccountId, CompiledScene, SceneId, SceneScript } from '@parley/contract/vocabulary'
import type { Db } from '../../platform/db/index.ts'
import { listPromptNumbers, listRecordings } from './queries.ts'
import { recordablesOf } from './recordables-of.ts'

/** The recordings that match a script's texts, for its new version. */
export const recordingsInForce = async (
  db: Db,
  account: AccountId,
  { sceneId, script }: { readonly sceneId: SceneId; readonly script: SceneScript },
): Promise<Pick<CompiledScene, 'recordings'>> => {
  const recordings = await listRecordings(db, account, sceneId)
  // Most scenes have none, and keep their hash.
  if (recordings.length === 0) return {}
  const numbers = await listPromptNumbers(db, account, sceneId)
  const inForce = recordablesOf(script, numbers, recordings).flatMap(({ resId, part, state, recording }) =>
    recording !== undefined && (state === 'recorded' || state === 'synthesized')
      ? [[part === 0 ? resId : `${resId}#${part}`, recording.sha256] as const]
      : [],
  )
  return inForce.length === 0 ? {} : { recordings: Object.fromEntries(inForce) }
}
