import type { AccountId, SceneId, VoiceSettings } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, ofSceneInSight, sceneInSight, toJsonb, withinScope } from '../../platform/db/index.ts'

export type RecordingRow = {
  readonly resId: string
  readonly part: number
  readonly sha256: string
  readonly ms: number
  readonly bytes: number
  readonly headMs: number
  readonly tailMs: number
  readonly source: 'uploaded' | 'synthesized'
  readonly word: string
  readonly voice: VoiceSettings | null
  readonly madeBy: string
  readonly madeAtMs: number
}

export type NewRecording = Omit<RecordingRow, 'madeAtMs'>

const columns = sql`r.res_id as "resId", r.part, r.sha256, r.ms, r.bytes, r.head_ms as "headMs", r.tail_ms as "tailMs",
  r.source, r.word, r.voice, r.made_by as "madeBy", r.made_at as "madeAtMs"`

const inSight = (account: AccountId) => ofSceneInSight(account, 'r')

export const listPromptNumbers = async (
  db: Db,
  account: AccountId,
  scene: SceneId,
): Promise<readonly { readonly resId: string; readonly number: number }[]> => {
  const found = await sql<{ resId: string; number: number }>`
    select r.res_id as "resId", r.number from prompt_number r
    where r.scene = ${scene} and ${inSight(account)} order by r.number`.execute(db)
  return found.rows
}

export const listRecordings = async (
  db: Db,
  account: AccountId,
  scene: SceneId,
): Promise<readonly RecordingRow[]> => {
  const found = await sql<RecordingRow>`
    select ${columns} from prompt_recording r where r.scene = ${scene} and ${inSight(account)}
    order by r.res_id, r.part`.execute(db)
  return found.rows
}

/**
 * Stores recordings, each replacing the one before; synthesis does not replace a human recording. Returns how many were stored.
 */
export const upsertRecordings = async (
  db: Db,
  account: AccountId,
  made: { readonly scene: SceneId; readonly recordings: readonly NewRecording[] },
): Promise<number> => {
  const done = await sql`
    insert into prompt_recording as r (account, scene, res_id, part, sha256, ms, bytes, head_ms, tail_ms, source, word,
      voice, made_by)
    select s.account, s.id, n."resId", n.part, n.sha256, n.ms, n.bytes, n."headMs", n."tailMs", n.source, n.word,
      nullif(n.voice, 'null'::jsonb), n."madeBy"
    from scene s, jsonb_to_recordset(${toJsonb(made.recordings)}::jsonb) as n("resId" text, part int, sha256 text, ms int,
      bytes int, "headMs" int, "tailMs" int, source text, word text, voice jsonb, "madeBy" text)
    where s.id = ${made.scene} and ${sceneInSight(account)}
    on conflict (account, scene, res_id, part) do update set sha256 = excluded.sha256, ms = excluded.ms,
      bytes = excluded.bytes, head_ms = excluded.head_ms, tail_ms = excluded.tail_ms, source = excluded.source,
      word = excluded.word, voice = excluded.voice, made_by = excluded.made_by, made_at = now()
    where excluded.source = 'uploaded' or r.source = 'synthesized'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const deleteRecordings = async (
  db: Db,
  account: AccountId,
  which: { readonly scene: SceneId; readonly resIds: readonly string[]; readonly part?: number | undefined },
): Promise<number> => {
  const done = await sql`
    delete from prompt_recording r
    where r.scene = ${which.scene} and r.res_id = any (${which.resIds}::text[])
      and (${which.part ?? null}::int is null or r.part = ${which.part ?? null}::int) and ${inSight(account)}`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

export type SynthesisRow = {
  readonly id: string
  readonly scene: SceneId
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly done: number
  readonly failed: number
  readonly total: number
  readonly createdAtMs: number
  readonly finishedAtMs: number | null
}

/** 0 if one of the scene is running. */
export const insertSynthesis = async (
  db: Db,
  account: AccountId,
  made: {
    readonly id: string
    readonly scene: SceneId
    readonly resIds: readonly string[] | undefined
    readonly madeBy: string
    readonly total: number
  },
): Promise<number> => {
  const done = await sql`
    insert into synthesis_job (account, id, scene, res_ids, made_by, total)
    select a.id, ${made.id}, s.id, nullif(${toJsonb(made.resIds)}::jsonb, 'null'::jsonb), ${made.madeBy}, ${made.total}
    from account a, scene s
    where a.id = ${account} and a.id ${withinScope(account)} and s.id = ${made.scene}
      and ${sceneInSight(account)}
    on conflict do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** The latest of a scene. */
export const findSynthesis = async (
  db: Db,
  account: AccountId,
  scene: SceneId,
): Promise<SynthesisRow | undefined> => {
  const found = await sql<SynthesisRow>`
    select j.id, j.scene, j.state, j.done, j.failed, j.total, j.created_at as "createdAtMs",
      j.finished_at as "finishedAtMs"
    from synthesis_job j where j.scene = ${scene} and j.account ${withinScope(account)}
    order by j.created_at desc, j.id desc limit 1`.execute(db)
  return found.rows[0]
}

/** A scene's running synthesis ends after the current prompt. */
export const cancelSynthesis = async (db: Db, account: AccountId, scene: SceneId): Promise<number> => {
  const done = await sql`
    update synthesis_job j set state = 'cancelled', finished_at = now()
    where j.scene = ${scene} and j.account ${withinScope(account)} and j.state in ('waiting', 'running')`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}
