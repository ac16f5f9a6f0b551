import type { CompiledScene } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

/** Compiled scenes by content hash. A hash's content never changes, so the cache never expires. */
export type SceneStore = { readonly get: (hash: string) => Promise<CompiledScene> }

const mostKept = 50

export const createSceneStore = (db: Db): SceneStore => {
  const kept = new Map<string, CompiledScene>()
  return {
    get: async (hash) => {
      const scene = kept.get(hash) ?? (await readScene(db, hash))
      kept.delete(hash)
      kept.set(hash, scene) // The map keeps insertion order: the first key is the least recently used.
      const oldest = kept.keys().next().value
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return scene
    },
  }
}

const readScene = async (db: Db, hash: string): Promise<CompiledScene> => {
  const found = await sql<{ compiled: CompiledScene }>`
    select compiled from scene_version where hash = ${hash} order by published_at limit 1`.execute(db)
  const row = found.rows[0]
  if (row === undefined) throw new Error(`no scene version has the hash ${hash}`)
  return row.compiled
}
