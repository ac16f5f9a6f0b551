import type { AttemptId, ScriptLanguage } from '@parley/contract/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

/** A table of slots and the column that names their owner. */
export type SlotKind = 'line' | 'account'

const slotTables: Readonly<Record<SlotKind, { table: RawBuilder<unknown>; owner: RawBuilder<unknown> }>> = {
  line: { table: sql`line_slot`, owner: sql`line` },
  account: { table: sql`account_slot`, owner: sql`account` },
}

/** Free slots of a line or an account, locked; slots locked by another transaction are skipped. */
export const lockFreeSlots = async (
  db: Db,
  kind: SlotKind,
  owner: string,
  { limit, wanted }: { readonly limit: number; readonly wanted: number },
): Promise<readonly number[]> => {
  const { table, owner: column } = slotTables[kind]
  await sql`
    insert into ${table} (${column}, n)
    select ${owner}, n from generate_series(1, ${limit}::int) n
    where (select count(*) from ${table} where ${column} = ${owner} and n <= ${limit}) < ${limit}
    on conflict do nothing`.execute(db)
  const usable = await usableSlots(db, kind, owner, limit)
  const found = await sql<{ n: number }>`
    select n from ${table}
    where ${column} = ${owner} and n <= ${usable} and (holder is null or lease_until < now())
    order by n limit ${wanted} for update skip locked`.execute(db)
  return found.rows.map((row) => row.n)
}

/**
 * The slots that new calls may take: the limit, or fewer while calls from before it was lowered hold slots above it. Usable
 * slots and held slots above them together stay within the limit.
 */
const usableSlots = async (db: Db, kind: SlotKind, owner: string, limit: number): Promise<number> => {
  const { table, owner: column } = slotTables[kind]
  const found = await sql<{ n: number }>`
    select n from ${table}
    where ${column} = ${owner} and holder is not null and lease_until >= now()
      and exists (select from ${table} above where above.${column} = ${owner} and above.n > ${limit}
        and above.holder is not null and above.lease_until >= now())
    order by n desc`.execute(db)
  let usable = limit
  let heldAbove = found.rows.filter(({ n }) => n > limit).length
  while (usable > 0 && usable + heldAbove > limit) {
    if (found.rows.some(({ n }) => n === usable)) heldAbove += 1
    usable -= 1
  }
  return usable
}

export const takeSlots = async (
  db: Db,
  kind: SlotKind,
  owner: string,
  taken: readonly TakenSlot[],
): Promise<void> => {
  const { table, owner: column } = slotTables[kind]
  await sql`
    update ${table} s set holder = t.holder, lease_until = now() + make_interval(secs => t."leaseSec"),
      fence = s.fence + 1
    from ${takenRows(taken)} where s.${column} = ${owner} and s.n = t.n`.execute(db)
}

export type TakenSlot = { readonly n: number; readonly holder: string; readonly leaseSec: number }

const takenRows = (taken: readonly object[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t(engine text, n int, holder uuid, "leaseSec" float8)`

export type EngineSlot = { readonly engine: string; readonly n: number }

export type EngineHere = { readonly engine: string; readonly epoch: number }

const freeSlotsHere = (engines: readonly EngineHere[]): RawBuilder<unknown> => sql`
    from jsonb_to_recordset(${JSON.stringify(engines)}::jsonb) as here(engine text, epoch bigint)
      join engine e on e.id = here.engine and e.epoch = here.epoch and not e.draining
      join engine_slot s on s.engine = e.id and s.n <= e.capacity_calls
    where (s.holder is null or s.lease_until < now())`

/** What a recognizer must handle: a language, on a line. */
export type HeardOn = {
  readonly language: ScriptLanguage
  readonly line: { readonly host: string; readonly port: number }
}

/** How many recognizers an engine `e` has for it: simulated ones count only on the sandbox's own line. */
const recognizersOf = ({ language, line }: HeardOn): RawBuilder<number> => sql<number>`coalesce(
  (e.recognizer_slots ->> ${language})::int,
  case when e.simulated ->> 'host' = ${line.host} and (e.simulated ->> 'port')::int = ${line.port}::int
    then (e.simulated -> 'recognizers' ->> ${language})::int end,
  0)`

/**
 * Free slots of engines connected with this epoch that have a free recognizer for the language; low numbers first spreads calls
 * over all engines.
 */
export const lockFreeEngineSlots = async (
  db: Db,
  engines: readonly EngineHere[],
  heard: HeardOn,
  wanted: number,
): Promise<readonly EngineSlot[]> => {
  const found = await sql<EngineSlot>`
    select s.engine, s.n ${freeSlotsHere(engines)}
      and exists (select from ear_slot r where r.engine = e.id and r.language = ${heard.language}
        and r.n <= ${recognizersOf(heard)} and (r.holder is null or r.lease_until < now()))
    order by s.n, s.engine limit ${wanted} for update of s skip locked`.execute(db)
  return found.rows
}

/** Whether an engine could carry a call, apart from its recognizers. */
export const hasFreeEngine = async (db: Db, engines: readonly EngineHere[]): Promise<boolean> => {
  const found = await sql`select ${freeSlotsHere(engines)} limit 1`.execute(db)
  return found.rows.length > 0
}

/** Whether one of these engines accepts no calls because its disk is nearly full. */
export const hasEngineWithoutDisk = async (db: Db, engines: readonly EngineHere[]): Promise<boolean> => {
  const found = await sql`
    select from jsonb_to_recordset(${JSON.stringify(engines)}::jsonb) as here(engine text, epoch bigint)
      join engine e on e.id = here.engine and e.epoch = here.epoch and not e.draining and e.disk_low limit 1`.execute(
    db,
  )
  return found.rows.length > 0
}

/** Engines anywhere that accept no calls because their disk is nearly full. */
export const countEnginesWithoutDisk = async (db: Db): Promise<number> => {
  const found = await sql<{ engines: number }>`
    select count(*)::int as engines from engine where disk_low and last_seen > now() - interval '1 minute'`.execute(
    db,
  )
  return found.rows[0]?.engines ?? 0
}

/** Free recognizer slots on these engines, at most as many of each as calls are wanted of it. */
export const lockFreeRecognizerSlots = async (
  db: Db,
  heard: HeardOn,
  wanted: ReadonlyMap<string, number>,
): Promise<readonly EngineSlot[]> => {
  const recognizers: EngineSlot[] = []
  for (const [engine, calls] of wanted) {
    const found = await sql<EngineSlot>`
      select s.engine, s.n
      from engine e join ear_slot s on s.engine = e.id and s.language = ${heard.language}
        and s.n <= ${recognizersOf(heard)}
      where e.id = ${engine} and (s.holder is null or s.lease_until < now())
      order by s.n limit ${calls} for update of s skip locked`.execute(db)
    recognizers.push(...found.rows)
  }
  return recognizers
}

export const takeRecognizerSlots = async (
  db: Db,
  language: ScriptLanguage,
  taken: readonly (TakenSlot & EngineSlot)[],
): Promise<void> => {
  await sql`
    update ear_slot s set holder = t.holder, lease_until = now() + make_interval(secs => t."leaseSec"),
      fence = s.fence + 1
    from ${takenRows(taken)} where s.engine = t.engine and s.language = ${language} and s.n = t.n`.execute(db)
}

export const takeEngineSlots = async (db: Db, taken: readonly (TakenSlot & EngineSlot)[]): Promise<void> => {
  await sql`
    update engine_slot s set holder = t.holder, lease_until = now() + make_interval(secs => t."leaseSec"),
      fence = s.fence + 1
    from ${takenRows(taken)} where s.engine = t.engine and s.n = t.n`.execute(db)
}

/**
 * Frees the slots of the attempts, and their seats' line slots. A slot that another attempt has taken since has another holder
 * and stays taken.
 */
export const releaseSlots = async (db: Db, attempts: readonly AttemptId[]): Promise<void> => {
  const held = sql`holder = any (${attempts}::uuid[])`
  await sql`
    with line_done as (
      update line_slot set holder = null, lease_until = null
      where ${held} or holder in (select f.id from transfer f where f.attempt = any (${attempts}::uuid[]))),
    ear_done as (
      update ear_slot set holder = null, lease_until = null where ${held}),
    engine_done as (
      update engine_slot set holder = null, lease_until = null where ${held})
    update account_slot set holder = null, lease_until = null where ${held}`.execute(db)
}
