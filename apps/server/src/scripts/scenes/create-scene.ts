import { type SceneId, type SceneScript, sceneId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { insertScene } from './queries.ts'

/** Stores a new scene as a draft. */
export const createScene = async (
  app: ServerApp,
  actor: Actor,
  input: { readonly name: string; readonly script: SceneScript },
): Promise<SceneId> => {
  const id = sceneId(uuidv7())
  await asAccount(app.database.api, actor.account, (tx) =>
    insertScene(tx, actor.account, { id, ...input, language: input.script.language }),
  )
  return id
}
