import { Refusal } from '@parley/contract/refusals'
import {
  type CompiledScene,
  type SceneHash,
  type SceneId,
  type SceneScript,
  sceneHash,
} from '@parley/contract/vocabulary'
import { canonicalJson } from '@parley/core/dialogue'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { sha256Hex } from '../../platform/sha256.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { findSceneScript, insertSceneVersion, setSceneOnline } from './queries.ts'

export type PublishedScene = {
  readonly versionId: string
  /** Counted within the scene, from 1. */
  readonly n: number
  readonly hash: SceneHash
}

type Publication = {
  readonly sceneId: SceneId
  readonly compile: (script: SceneScript) => CompiledScene
  /** The recordings that the version plays; without it none. */
  readonly recordings?: (tx: Tx, script: SceneScript) => Promise<Pick<CompiledScene, 'recordings'>>
  /** The login's name. */
  readonly publishedBy?: string
}

/** Compiles the scene's draft and publishes it as a new version. `compile` throws a Refusal for an invalid script. */
export const publishScene = (app: ServerApp, actor: Actor, input: Publication): Promise<PublishedScene> =>
  asAccount(app.database.api, actor.account, (tx) => putOnline(tx, actor, input))

/** The same within an open transaction. */
export const putOnline = async (tx: Tx, actor: Actor, input: Publication): Promise<PublishedScene> => {
  const draft = await findSceneScript(tx, actor.account, input.sceneId)
  if (draft === undefined) throw new Refusal('not_found')
  const compiled = { ...input.compile(draft.script), ...(await input.recordings?.(tx, draft.script)) }
  const hash = sceneHash(sha256Hex(canonicalJson(compiled)))
  const versionId = uuidv7()
  const n = await insertSceneVersion(tx, actor.account, {
    id: versionId,
    scene: input.sceneId,
    compiled,
    hash,
    publishedBy: input.publishedBy ?? '',
  })
  await setSceneOnline(tx, actor.account, { id: input.sceneId, version: versionId })
  return { versionId, n, hash }
}
