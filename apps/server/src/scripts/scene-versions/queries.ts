import type { AccountId, SceneHash, SceneId, SceneScript } from '@parley/contract/vocabulary'
import type { ClassifierReport } from '@parley/core/dialogue'
import { sql } from 'kysely'
import { type Db, ofSceneInSight } from '../../platform/db/index.ts'

export type SceneVersionRow = {
  readonly id: string
  readonly scene: SceneId
  readonly n: number
  readonly hash: SceneHash
  readonly publishedAtMs: number
  readonly publishedBy: string
  readonly draftVersion: number | null
  readonly isOnline: boolean
  readonly nodes: number
  readonly training: VersionTraining | null
}

export type VersionTraining = {
  readonly state: 'waiting' | 'running' | 'done' | 'none' | 'failed'
  readonly percent: number
  readonly modelHash: string | null
  readonly report: ClassifierReport | null
}

const columns = sql`v.id, v.scene, v.n, v.hash, v.published_at as "publishedAtMs", v.published_by as "publishedBy",
  v.draft_version as "draftVersion", coalesce(s.online_version = v.id and s.status = 'online', false) as "isOnline",
  jsonb_array_length(v.script -> 'nodes') as nodes,
  (select jsonb_build_object('state', t.state, 'percent', t.percent, 'modelHash', t.model_hash, 'report', t.report)
    from scene_training t where t.account = v.account and t.version = v.id) as training`

const ofScene = (account: AccountId, scene: SceneId) =>
  sql`v.scene = ${scene} and ${ofSceneInSight(account, 'v')}`

export const listSceneVersions = async (
  db: Db,
  account: AccountId,
  page: { readonly scene: SceneId; readonly limit: number; readonly offset: number },
): Promise<{ readonly versions: readonly SceneVersionRow[]; readonly total: number }> => {
  const found = await sql<SceneVersionRow>`
    select ${columns} from scene_version v join scene s on s.account = v.account and s.id = v.scene
    where ${ofScene(account, page.scene)} order by v.n desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from scene_version v where ${ofScene(account, page.scene)}`.execute(db)
  return { versions: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export const findSceneVersion = async (
  db: Db,
  account: AccountId,
  asked: { readonly scene: SceneId; readonly n: number },
): Promise<(SceneVersionRow & { readonly script: SceneScript }) | undefined> => {
  const found = await sql<SceneVersionRow & { readonly script: SceneScript }>`
    select ${columns}, v.script from scene_version v join scene s on s.account = v.account and s.id = v.scene
    where ${ofScene(account, asked.scene)} and v.n = ${asked.n}`.execute(db)
  return found.rows[0]
}
