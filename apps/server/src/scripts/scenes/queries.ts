import type {
  AccountId,
  CompiledScene,
  LoginId,
  SceneHash,
  SceneId,
  SceneScript,
  SceneStatus,
  ScriptLanguage,
} from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, sceneInSight, toJsonb, withinScope } from '../../platform/db/index.ts'

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
  readonly category?: string | undefined
}

export const insertScene = async (db: Db, account: AccountId, scene: NewScene): Promise<number> => {
  const done = await sql`
    insert into scene (account, id, name, language, script, category)
    values (${account}, ${scene.id}, ${scene.name}, ${scene.language}, ${toJsonb(scene.script)}::jsonb,
      ${scene.category ?? null})`.execute(db)
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

/** 0 if the scene was saved since `version` was read. */
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
  /** The login's name. */
  readonly publishedBy: string
}

/** Stores the scene's draft as its next published version, and returns its number; 0 if the scene is not visible. */
export const insertSceneVersion = async (
  db: Db,
  account: AccountId,
  version: NewSceneVersion,
): Promise<number> => {
  const made = await sql<{ n: number }>`
    insert into scene_version (account, id, scene, n, script, compiled, hash, published_by, draft_version)
    select s.account, ${version.id}, s.id,
      1 + coalesce((select max(n) from scene_version v where v.account = s.account and v.scene = s.id), 0),
      s.script, ${toJsonb(version.compiled)}::jsonb, ${version.hash}, ${version.publishedBy}, s.version
    from scene s
    where s.id = ${version.scene} and s.account ${withinScope(account)} and s.status <> 'deleted'
    for update of s returning n`.execute(db)
  // Its examples are trained in the background; until then keywords alone decide.
  await sql`
    insert into scene_training (account, version)
    select v.account, v.id from scene_version v where v.id = ${version.id} and v.account ${withinScope(account)}`.execute(
    db,
  )
  return made.rows[0]?.n ?? 0
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

/** The scene of a version, with what a task needs before it starts. */
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

/** A scene as one login sees it. Outside the account's tree only a grant shows it. */
export type SceneView = SceneRow & {
  readonly accountName: string
  readonly category: string | null
  readonly categoryName: string | null
  readonly rejectReason: string
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly isInTree: boolean
  /** Of the login's own grant, or of its account's; null without one. */
  readonly readMask: number | null
  readonly writeMask: number | null
}

const viewColumns = sql`s.account, s.id, s.name, s.language, s.status, s.version, s.online_version as "onlineVersion",
  coalesce(a.name, '') as "accountName", s.category, c.name as "categoryName", s.reject_reason as "rejectReason",
  s.created_at as "createdAtMs", s.updated_at as "updatedAtMs", g.read_mask as "readMask",
  g.write_mask as "writeMask"`

const viewJoins = (account: AccountId, login: LoginId) => sql`
  left join account a on a.id = s.account
  left join scene_category c on c.account = s.account and c.id = s.category
  left join lateral (
    select g.read_mask, g.write_mask from scene_grant g join login l on l.id = g.login
    where g.scene = s.id and g.account = s.account
      and (g.login = ${login} or (g.grantee = ${account} and not l.is_sub_user))
    order by (g.login = ${login}) desc limit 1) g on true`

const inSight = (account: AccountId) => sql`s.status <> 'deleted' and ${sceneInSight(account)}`

export const findSceneView = async (
  db: Db,
  account: AccountId,
  asked: { readonly id: SceneId; readonly login: LoginId },
): Promise<SceneView | undefined> => {
  const found = await sql<SceneView>`
    select ${viewColumns}, s.account ${withinScope(account)} as "isInTree"
    from scene s ${viewJoins(account, asked.login)}
    where s.id = ${asked.id} and ${inSight(account)}`.execute(db)
  return found.rows[0]
}

export type ScenePage = {
  readonly login: LoginId
  readonly name: string
  /** Including all categories below it. */
  readonly category: string | undefined
  readonly statuses: readonly SceneStatus[]
  readonly language: ScriptLanguage | undefined
  readonly limit: number
  readonly offset: number
}

export const pageOfScenes = async (
  db: Db,
  account: AccountId,
  page: ScenePage,
): Promise<{ readonly scenes: readonly SceneView[]; readonly total: number }> => {
  const matches = sql`${inSight(account)} and s.status = any (${page.statuses}::text[])
    and (${page.name} = '' or position(lower(${page.name}) in lower(s.name)) > 0)
    and (${page.language ?? null}::text is null or s.language = ${page.language ?? null})
    and (${page.category ?? null}::uuid is null or s.category in (
      with recursive below as (
        select id from scene_category where id = ${page.category ?? null}
        union select c.id from scene_category c join below b on c.parent = b.id)
      select id from below))`
  const found = await sql<SceneView>`
    select ${viewColumns}, s.account ${withinScope(account)} as "isInTree"
    from scene s ${viewJoins(account, page.login)}
    where ${matches} order by s.created_at desc, s.id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from scene s where ${matches}`.execute(db)
  return { scenes: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** The draft of a visible scene. */
export const findDraft = async (
  db: Db,
  account: AccountId,
  id: SceneId,
): Promise<{ readonly script: SceneScript; readonly version: number } | undefined> => {
  const found = await sql<{ script: SceneScript; version: number }>`
    select s.script, s.version from scene s where s.id = ${id} and ${inSight(account)}`.execute(db)
  return found.rows[0]
}

/** The same, locked until this transaction ends. */
export const findDraftForUpdate = async (
  db: Db,
  account: AccountId,
  id: SceneId,
): Promise<{ readonly script: SceneScript; readonly version: number } | undefined> => {
  const found = await sql<{ script: SceneScript; version: number }>`
    select s.script, s.version from scene s where s.id = ${id} and ${inSight(account)} for update of s`.execute(
    db,
  )
  return found.rows[0]
}

/** 0 if the scene was saved since `version` was read. */
export const saveDraft = async (
  db: Db,
  account: AccountId,
  draft: { readonly id: SceneId; readonly script: SceneScript; readonly version: number },
): Promise<number> => {
  const done = await sql`
    update scene s set script = ${toJsonb(draft.script)}::jsonb, language = ${draft.script.language},
      version = s.version + 1, updated_at = now()
    where s.id = ${draft.id} and s.version = ${draft.version} and ${inSight(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** 0 if the scene was saved since `version` was read. */
export const renameScene = async (
  db: Db,
  account: AccountId,
  change: {
    readonly id: SceneId
    readonly name: string
    readonly category: string | null
    readonly version: number
  },
): Promise<number> => {
  const done = await sql`
    update scene s set name = ${change.name}, category = ${change.category}, version = s.version + 1,
      updated_at = now()
    where s.id = ${change.id} and s.version = ${change.version} and s.account ${withinScope(account)}
      and s.status <> 'deleted'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const setSceneStatus = async (
  db: Db,
  account: AccountId,
  change: { readonly id: SceneId; readonly status: SceneStatus; readonly reason: string },
): Promise<number> => {
  const done = await sql`
    update scene s set status = ${change.status}, reject_reason = ${change.reason}, updated_at = now(),
      category = case when ${change.status} = 'deleted' then null else s.category end
    where s.id = ${change.id} and s.account ${withinScope(account)} and s.status <> 'deleted'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type SceneGrantRow = {
  readonly scene: SceneId
  readonly login: LoginId
  readonly loginName: string
  readonly readMask: number
  readonly writeMask: number
}

export const listSceneGrants = async (
  db: Db,
  account: AccountId,
  scene: SceneId,
): Promise<readonly SceneGrantRow[]> => {
  const found = await sql<SceneGrantRow>`
    select g.scene, g.login, l.name as "loginName", g.read_mask as "readMask", g.write_mask as "writeMask"
    from scene_grant g join login l on l.id = g.login
    where g.scene = ${scene} and g.account ${withinScope(account)} order by l.name_key`.execute(db)
  return found.rows
}

/** 0 if the login is not visible. */
export const upsertSceneGrant = async (
  db: Db,
  account: AccountId,
  grant: {
    readonly scene: SceneId
    readonly login: LoginId
    readonly readMask: number
    readonly writeMask: number
  },
): Promise<number> => {
  const done = await sql`
    insert into scene_grant (account, scene, login, grantee, read_mask, write_mask)
    select s.account, s.id, l.id, l.account, ${grant.readMask}, ${grant.writeMask}
    from scene s, login l
    where s.id = ${grant.scene} and s.account ${withinScope(account)} and l.id = ${grant.login}
      and l.account ${withinScope(account)}
    on conflict (account, scene, login) do update
      set read_mask = excluded.read_mask, write_mask = excluded.write_mask`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const deleteSceneGrant = async (
  db: Db,
  account: AccountId,
  grant: { readonly scene: SceneId; readonly login: LoginId },
): Promise<number> => {
  const done = await sql`
    delete from scene_grant
    where scene = ${grant.scene} and login = ${grant.login} and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
