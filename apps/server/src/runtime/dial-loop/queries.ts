import type { AccountId, ContactId, LineId, TaskId } from '@parley/contract/vocabulary'
import type { ContactCounts } from '@parley/core/dialing'
import type { Price } from '@parley/core/rating'
import { type RawBuilder, sql } from 'kysely'
import { type TaskRow, taskColumns, type WaitingFor } from '../../features/tasks/index.ts'
import { type Db, instant, instantOrNull } from '../../platform/db/index.ts'

export type TaskKey = { readonly account: AccountId; readonly id: TaskId }
export type TaskToDial = TaskKey & { readonly priority: number; readonly line: LineId }

/** Running tasks with something to do: a contact that is due, or a queue that ran empty. */
export const listTasksToDial = async (db: Db, nowMs: number): Promise<readonly TaskToDial[]> => {
  const found = await sql<TaskToDial>`
    select t.account, t.id, t.priority, t.line from task t
    where t.status = 'running' and (
      exists (select from contact c where c.account = t.account and c.task = t.id and c.state = 'ready'
        and c.due_at <= ${instant(nowMs)})
      or (t.waiting_for is distinct from 'contacts'
        and not exists (select from contact c where c.account = t.account and c.task = t.id
          and c.state in ('ready', 'open'))))
    order by t.priority desc, t.id`.execute(db)
  return found.rows
}

/** Timed tasks whose hour has come; one whose scene is not online fails (decision §3). */
export const startTimedTasks = async (db: Db, nowMs: number): Promise<readonly TaskId[]> => {
  const found = await sql<{ id: TaskId }>`
    update task t set updated_at = now(),
      status = case when s.status = 'online' then 'running' else 'failed' end,
      failure = case when s.status = 'online' then null else 'sceneNotOnline' end
    from scene_version v join scene s on s.account = v.account and s.id = v.scene
    where t.status = 'ready' and t.startup = 'timed' and t.startup_at <= ${instant(nowMs)}
      and v.account = t.account and v.id = t.scene_version
    returning t.id`.execute(db)
  return found.rows.map((row) => row.id)
}

/**
 * Takes or renews a task's pacing lease, and keeps its row locked until the transaction ends. Undefined where another
 * server has it.
 */
export const takeTaskLease = async (
  db: Db,
  task: TaskId,
  { owner, forSec }: { readonly owner: string; readonly forSec: number },
): Promise<bigint | undefined> => {
  const found = await sql<{ epoch: bigint }>`
    insert into lease (resource, owner, expires_at)
    values (${`task/${task}`}, ${owner}, now() + make_interval(secs => ${forSec}))
    on conflict (resource) do update set owner = excluded.owner, expires_at = excluded.expires_at,
      epoch = lease.epoch + case when lease.owner = excluded.owner then 0 else 1 end
    where lease.owner = excluded.owner or lease.expires_at < now()
    returning epoch`.execute(db)
  return found.rows[0]?.epoch
}

/** Lets another server have the task at once: it may have the engines that are wanting here. */
export const yieldTaskLease = async (db: Db, task: TaskId, owner: string): Promise<void> => {
  await sql`
    update lease set expires_at = now() - interval '1 second'
    where resource = ${`task/${task}`} and owner = ${owner}`.execute(db)
}

/** Gives up every task lease of a server that stops, so that the next one need not wait. */
export const dropLeases = async (db: Db, owner: string): Promise<void> => {
  await sql`update lease set expires_at = now() - interval '1 second' where owner = ${owner}`.execute(db)
}

export const lockRunningTask = async (
  db: Db,
  account: AccountId,
  task: TaskId,
): Promise<TaskRow | undefined> => {
  const found = await sql<TaskRow>`
    select ${taskColumns} from task t
    where t.account = ${account} and t.id = ${task} and t.status = 'running'
    for no key update of t skip locked`.execute(db)
  return found.rows[0]
}

export type DialLine = {
  readonly id: LineId
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp'
  readonly username: string | null
  readonly sealedPassword: Buffer | null
  readonly codecs: ('PCMU' | 'PCMA')[]
  readonly callingNumber: string
  readonly maxConcurrency: number
  readonly callsPerSec: number
  readonly ringCeilingSec: number
  /** What the account's grant allows; absent for its own line. */
  readonly grantedConcurrency: number | null
}

/** The task's line where it may be dialled over: enabled, and the account's own or granted to it. */
export const findDialLine = async (
  db: Db,
  account: AccountId,
  line: LineId,
): Promise<DialLine | undefined> => {
  const found = await sql<DialLine>`
    select l.id, l.host, l.port, l.transport, l.username, l.sealed_password as "sealedPassword", l.codecs,
      l.calling_number as "callingNumber", l.max_concurrency as "maxConcurrency", l.calls_per_sec as "callsPerSec",
      l.ring_ceiling_sec as "ringCeilingSec",
      case when l.account = ${account} then null else g.max_concurrency end as "grantedConcurrency"
    from line l left join line_grant g on g.line = l.id and g.grantee = ${account}
    where l.id = ${line} and l.status = 'enabled' and (l.account = ${account} or g.grantee is not null)`.execute(
    db,
  )
  return found.rows[0]
}

export type ChainLevel = {
  readonly id: AccountId
  readonly status: 'disabled' | 'normal' | 'arrears'
  readonly concurrencyLimit: number
}

/** The account and those above it, from the root down. */
export const listChain = async (db: Db, account: AccountId): Promise<readonly ChainLevel[]> => {
  const found = await sql<ChainLevel>`
    select up.id, up.status, up.concurrency_limit as "concurrencyLimit"
    from account own join account up on own.path <@ up.path
    where own.id = ${account} order by nlevel(up.path)`.execute(db)
  return found.rows
}

export type SceneFacts = { readonly hash: string; readonly maxCallSec: number }

export const findSceneFacts = async (
  db: Db,
  account: AccountId,
  version: string,
): Promise<SceneFacts | undefined> => {
  const found = await sql<SceneFacts>`
    select hash, coalesce((compiled #>> '{settings,maxCallSec}')::int, 0) as "maxCallSec"
    from scene_version where account = ${account} and id = ${version}`.execute(db)
  return found.rows[0]
}

export const countOpenAttempts = async (db: Db, account: AccountId, task: TaskId): Promise<number> => {
  const found = await sql<{ open: number }>`
    select count(*)::int as open from attempt
    where account = ${account} and task = ${task} and ended_at is null`.execute(db)
  return found.rows[0]?.open ?? 0
}

/** Open attempts of an account on a granted line. The grant's row stays locked: two tasks cannot both take the last. */
export const countOnGrant = async (db: Db, account: AccountId, line: LineId): Promise<number> => {
  await sql`select from line_grant where grantee = ${account} and line = ${line} for no key update`.execute(
    db,
  )
  const found = await sql<{ open: number }>`
    select count(*)::int as open from attempt
    where line = ${line} and account = ${account} and ended_at is null`.execute(db)
  return found.rows[0]?.open ?? 0
}

/** A table of slots and the column that names whose they are. */
export type SlotKind = 'line' | 'account'

const slotTables: Readonly<Record<SlotKind, { table: RawBuilder<unknown>; owner: RawBuilder<unknown> }>> = {
  line: { table: sql`line_slot`, owner: sql`line` },
  account: { table: sql`account_slot`, owner: sql`account` },
}

/** Free slots of a line or an account, locked; another transaction's choice is skipped, not waited for. */
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
  const found = await sql<{ n: number }>`
    select n from ${table}
    where ${column} = ${owner} and n <= ${limit} and (holder is null or lease_until < now())
    order by n limit ${wanted} for update skip locked`.execute(db)
  return found.rows.map((row) => row.n)
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

/** Free slots of engines that are here with this epoch; low numbers first spreads calls over all engines. */
export const lockFreeEngineSlots = async (
  db: Db,
  engines: readonly { readonly engine: string; readonly epoch: number }[],
  wanted: number,
): Promise<readonly EngineSlot[]> => {
  const found = await sql<EngineSlot>`
    select s.engine, s.n
    from jsonb_to_recordset(${JSON.stringify(engines)}::jsonb) as here(engine text, epoch bigint)
      join engine e on e.id = here.engine and e.epoch = here.epoch and not e.draining
      join engine_slot s on s.engine = e.id and s.n <= least(e.capacity_calls, e.capacity_recognisers)
    where s.holder is null or s.lease_until < now()
    order by s.n, s.engine limit ${wanted} for update of s skip locked`.execute(db)
  return found.rows
}

export const takeEngineSlots = async (db: Db, taken: readonly (TakenSlot & EngineSlot)[]): Promise<void> => {
  await sql`
    update engine_slot s set holder = t.holder, lease_until = now() + make_interval(secs => t."leaseSec"),
      fence = s.fence + 1
    from ${takenRows(taken)} where s.engine = t.engine and s.n = t.n`.execute(db)
}

/** How many calls a line may start now; its bucket stays locked until the transaction ends. */
export const lockPaceTokens = async (db: Db, line: LineId, callsPerSec: number): Promise<number> => {
  const burst = Math.max(1, callsPerSec)
  await sql`insert into line_pace (line, tokens) values (${line}, ${burst}) on conflict do nothing`.execute(
    db,
  )
  const found = await sql<{ tokens: number }>`
    select tokens from line_pace where line = ${line} for update`.execute(db)
  if (found.rows.length === 0) return 0
  const filled = await sql<{ tokens: number }>`
    update line_pace set refilled_at = clock_timestamp(),
      tokens = least(${burst}, tokens + greatest(0, extract(epoch from clock_timestamp() - refilled_at)) * ${callsPerSec})
    where line = ${line} returning tokens`.execute(db)
  return Math.floor(filled.rows[0]?.tokens ?? 0)
}

export const spendPaceTokens = async (db: Db, line: LineId, calls: number): Promise<void> => {
  await sql`update line_pace set tokens = tokens - ${calls} where line = ${line}`.execute(db)
}

export type DueContact = {
  readonly id: ContactId
  readonly number: string
  readonly variables: Readonly<Record<string, string>>
  readonly attemptsMade: number
  readonly isBlacklisted: boolean
}

/** Due contacts in their order, locked; listed by any account of the chain means blacklisted. */
export const claimDueContacts = async (
  db: Db,
  account: AccountId,
  task: TaskId,
  claim: { readonly nowMs: number; readonly limit: number; readonly chain: readonly AccountId[] },
): Promise<readonly DueContact[]> => {
  const found = await sql<DueContact>`
    select c.id, c.number, c.variables, c.attempts_made as "attemptsMade",
      exists (select from blacklist b where b.number = c.number and b.account = any (${claim.chain}::uuid[]))
        as "isBlacklisted"
    from contact c
    where c.account = ${account} and c.task = ${task} and c.state = 'ready' and c.due_at <= ${instant(claim.nowMs)}
    order by c.due_at, c.id limit ${claim.limit} for update of c skip locked`.execute(db)
  return found.rows
}

/** Due contacts outside the window wait for its next opening, and say so. */
export const postponeDueContacts = async (
  db: Db,
  account: AccountId,
  task: TaskId,
  wait: { readonly nowMs: number; readonly untilMs: number; readonly limit: number },
): Promise<number> => {
  const done = await sql`
    update contact set due_at = ${instant(wait.untilMs)}, reason = 'outsideWindow'
    where account = ${account} and id in (
      select id from contact
      where account = ${account} and task = ${task} and state = 'ready' and due_at <= ${instant(wait.nowMs)}
      order by due_at, id limit ${wait.limit} for update skip locked)`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const endBlacklistedContacts = async (
  db: Db,
  account: AccountId,
  contacts: readonly ContactId[],
): Promise<void> => {
  await sql`
    update contact set state = 'final', status = 'blacklisted', reason = 'blacklisted'
    where account = ${account} and id = any (${contacts}::uuid[])`.execute(db)
}

export type NewAttempt = {
  readonly id: string
  readonly contact: ContactId
  readonly n: number
  readonly engine: string
  readonly epoch: number
}

export type AttemptTerms = {
  readonly line: LineId
  readonly sceneVersion: string
  readonly sceneHash: string
  readonly maxTalkSec: number
  readonly notAfterMs: number
  readonly leaseSec: number
}

export const insertAttempts = async (
  db: Db,
  account: AccountId,
  task: TaskId,
  { attempts, terms }: { readonly attempts: readonly NewAttempt[]; readonly terms: AttemptTerms },
): Promise<void> => {
  await sql`
    insert into attempt (account, id, task, contact, n, line, engine, epoch, scene_version, scene_hash, max_talk_sec,
      held_sec, not_after, lease_until)
    select ${account}, a.id, ${task}, a.contact, a.n, ${terms.line}, a.engine, a.epoch, ${terms.sceneVersion},
      ${terms.sceneHash}, ${terms.maxTalkSec}, ${terms.maxTalkSec}, ${instant(terms.notAfterMs)},
      now() + make_interval(secs => ${terms.leaseSec})
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as a(id uuid, contact uuid, n int, engine text, epoch bigint)`.execute(db)
  await sql`
    update contact set state = 'open', status = 'dispatching', attempts_made = attempts_made + 1, reason = null
    where account = ${account} and id = any (${attempts.map((one) => one.contact)}::uuid[])`.execute(db)
}

export type LevelHold = {
  readonly account: AccountId
  readonly price: Price
  readonly amountMicroYuan: bigint
}

export const lockPurse = async (
  db: Db,
  account: AccountId,
): Promise<{ balanceMicroYuan: bigint; reservedMicroYuan: bigint; creditMicroYuan: bigint } | undefined> => {
  const found = await sql<{ balanceMicroYuan: bigint; reservedMicroYuan: bigint; creditMicroYuan: bigint }>`
    select balance_micro as "balanceMicroYuan", reserved_micro as "reservedMicroYuan",
      credit_micro as "creditMicroYuan"
    from account where id = ${account} for no key update`.execute(db)
  return found.rows[0]
}

export const insertHolds = async (
  db: Db,
  attempts: readonly string[],
  levels: readonly LevelHold[],
): Promise<void> => {
  for (const { account, price, amountMicroYuan } of levels) {
    await sql`
      insert into hold (account, attempt, amount_micro, charge_rule, cycle_micro)
      select ${account}, id, ${amountMicroYuan}, ${price.rule}, ${price.cycleMicroYuan}
      from unnest(${attempts}::uuid[]) id`.execute(db)
    if (amountMicroYuan > 0n)
      await sql`
        update account set reserved_micro = reserved_micro + ${amountMicroYuan * BigInt(attempts.length)}
        where id = ${account}`.execute(db)
  }
}

export const setWaiting = async (
  db: Db,
  account: AccountId,
  task: TaskId,
  { reason, untilMs }: { readonly reason: WaitingFor | undefined; readonly untilMs?: number },
): Promise<void> => {
  await sql`
    update task set waiting_for = ${reason ?? null}, waiting_until = ${instantOrNull(untilMs)}
    where account = ${account} and id = ${task}
      and (waiting_for, waiting_until) is distinct from (${reason ?? null}::text,
        ${instantOrNull(untilMs)}::timestamptz)`.execute(db)
}

export const countsOfTask = async (db: Db, account: AccountId, task: TaskId): Promise<ContactCounts> => {
  const found = await sql<ContactCounts>`
    select count(*) filter (where state = 'ready')::int as ready, count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'final')::int as final, count(*) filter (where attempts_used > 0)::int as dialled,
      count(*) filter (where state = 'final' and attempts_used = 0 and attempts_made > 0)::int as "endedByLine"
    from contact where account = ${account} and task = ${task}`.execute(db)
  return found.rows[0] ?? { ready: 0, open: 0, final: 0, dialled: 0, endedByLine: 0 }
}

export const nextDueMs = async (db: Db, account: AccountId, task: TaskId): Promise<number | undefined> => {
  const found = await sql<{ dueMs: number | null }>`
    select min(due_at) as "dueMs" from contact
    where account = ${account} and task = ${task} and state = 'ready'`.execute(db)
  return found.rows[0]?.dueMs ?? undefined
}

export const hasOpenContacts = async (db: Db, account: AccountId, task: TaskId): Promise<boolean> => {
  const found = await sql`
    select from contact where account = ${account} and task = ${task} and state = 'open' limit 1`.execute(db)
  return found.rows.length > 0
}
