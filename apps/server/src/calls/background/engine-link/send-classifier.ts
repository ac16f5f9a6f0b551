import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { EngineConnection } from './engine-connection.ts'

/** Small enough that one message does not block either event loop noticeably. */
const partBytes = 192 * 1024

/** Answers an engine's request for a model: in parts, or with none if it does not exist. */
export const sendClassifier = async (db: Db, connection: EngineConnection, hash: string): Promise<void> => {
  const model = await readModel(db, hash)
  const parts = Math.ceil((model?.length ?? 0) / partBytes)
  if (model === undefined || parts === 0) {
    connection.send({ kind: 'classifier', hash, part: 0, parts: 0, base64: '' })
    return
  }
  for (let part = 0; part < parts; part++) {
    const base64 = model.subarray(part * partBytes, (part + 1) * partBytes).toString('base64')
    connection.send({ kind: 'classifier', hash, part, parts, base64 })
  }
}

/** Engines belong to the installation and carry every account's calls: a model is identified by its hash alone. */
const readModel = async (db: Db, hash: string): Promise<Buffer | undefined> => {
  const found = await sql<{ model: Buffer }>`
    select model from scene_training where model_hash = ${hash} order by finished_at limit 1`.execute(db)
  return found.rows[0]?.model
}
