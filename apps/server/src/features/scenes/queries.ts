import type {
  AccountId,
  CompiledScene,
  SceneHash,
  SceneId,
  SceneScript,
  ScriptLanguage,
} from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, toJsonb, withinScope } from '../../platform/db/index.ts'

export type SceneStatus = 'draft' | 'online' | 'submitted' | 'rejected' | 'deleted'

export type SceneRow = {
  readonly account: AccountId
  readonly id: SceneId
  readonly name: string
  readonly language: ScriptLanguage
  readonly status: SceneStatus
  readonly version: number
  readonly onlineVersion: string | null
}

const columns = sql`account, id, name, language, status, version, online_version as "onlineVersion"`

export type NewScene = {
  readonly id: SceneId
  readonly name: string
  readonly language: ScriptLanguage
  readonly script: SceneScript
}

export const insertScene = async (db: Db, account: AccountId, scene: NewScene): Promise<number> => {
  const done = await sql`
    insert into scene (account, id, name, language, script)
    values (${account}, ${scene.id}, ${scene.name}, ${scene.language}, ${toJsonb(scene.script)}::jsonb)`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

export const findScene = async (db: Db, account: AccountId, id: SceneId): Promise<SceneRow | undefined> => {
  const found = await sql<SceneRow>`
    select ${columns} from scene
    where id = ${id} and account ${withinScope(account)} and status <> 'deleted'`.execute(db)
  return found.rows[0]
}

export const findSceneScript = async (
  db: Db,
  account: AccountId,
  id: SceneId,
): Promise<{ readonly script: SceneScript; readonly version: number } | undefined> => {
  const found = await sql<{ script: SceneScript; version: number }>`
    select script, version from scene
    where id = ${id} and account ${withinScope(account)} and status <> 'deleted'`.execute(db)
  return found.rows[0]
}

export const listScenes = async (db: Db, account: AccountId): Promise<readonly SceneRow[]> => {
  const found = await sql<SceneRow>`
    select ${columns} from scene
    where account ${withinScope(account)} and status <> 'deleted' order by created_at desc, id desc`.execute(
    db,
  )
  return found.rows
}

/** 0 where the scene was saved since `version` was read. */
export const updateSceneScript = async (
  db: Db,
  account: AccountId,
  change: { readonly id: SceneId; readonly script: SceneScript; readonly version: number },
): Promise<number> => {
  const done = await sql`
    update scene set script = ${toJsonb(change.script)}::jsonb, version = version + 1, updated_at = now()
    where id = ${change.id} and account ${withinScope(account)} and version = ${change.version}
      and status <> 'deleted'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type NewSceneVersion = {
  readonly id: string
  readonly scene: SceneId
  readonly compiled: CompiledScene
  readonly hash: SceneHash
}

/** Keeps what the scene's draft holds now as its next published version. */
export const insertSceneVersion = async (
  db: Db,
  account: AccountId,
  version: NewSceneVersion,
): Promise<number> => {
  const done = await sql`
    insert into scene_version (account, id, scene, n, script, compiled, hash)
    select s.account, ${version.id}, s.id,
      1 + coalesce((select max(n) from scene_version v where v.account = s.account and v.scene = s.id), 0),
      s.script, ${toJsonb(version.compiled)}::jsonb, ${version.hash}
    from scene s
    where s.id = ${version.scene} and s.account ${withinScope(account)} and s.status <> 'deleted'
    for update of s`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const setSceneOnline = async (
  db: Db,
  account: AccountId,
  change: { readonly id: SceneId; readonly version: string },
): Promise<number> => {
  const done = await sql`
    update scene set status = 'online', online_version = ${change.version}, updated_at = now()
    where id = ${change.id} and account ${withinScope(account)} and status <> 'deleted'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** The scene of a version, for what a task needs to know before it starts. */
export const findSceneOfVersion = async (
  db: Db,
  account: AccountId,
  version: string,
): Promise<{ readonly id: SceneId; readonly status: SceneStatus } | undefined> => {
  const found = await sql<{ id: SceneId; status: SceneStatus }>`
    select s.id, s.status from scene_version v join scene s on s.account = v.account and s.id = v.scene
    where v.id = ${version} and v.account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}
