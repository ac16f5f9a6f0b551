import type { AccountId, TaskId, TransferResult } from '@parley/contract/vocabulary'
import type { PacingDecision, TransferRequestOutcome } from '@parley/core/pacing'
import { sql } from 'kysely'
import { type Db, instant, withinScope } from '../../platform/db/index.ts'

export type PacingRow = {
  readonly group: string
  readonly groupName: string
  readonly policy: 'proportional' | 'predictive1' | 'predictive2'
  readonly callsPerSeat: number
  readonly targetLoss: number
}

export const findPacing = async (
  db: Db,
  account: AccountId,
  task: TaskId,
): Promise<PacingRow | undefined> => {
  const found = await sql<PacingRow>`
    select p.agent_group as "group", g.name as "groupName", p.policy, p.calls_per_seat as "callsPerSeat",
      p.target_loss as "targetLoss"
    from task_pacing p join agent_group g on g.account = p.account and g.id = p.agent_group
    where p.task = ${task} and p.account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

/** The outbound type of the task's scene version; proportional by default. */
export const findSceneOutboundType = async (
  db: Db,
  account: AccountId,
  task: TaskId,
): Promise<number | undefined> => {
  const found = await sql<{ type: number }>`
    select coalesce((v.script #>> '{settings,predictionAlgorithm}')::int, 1) as type
    from task t join scene_version v on v.account = t.account and v.id = t.scene_version
    where t.id = ${task} and t.account ${withinScope(account)}`.execute(db)
  return found.rows[0]?.type
}

/** 0 if task and group do not share a visible account. */
export const upsertPacing = async (
  db: Db,
  account: AccountId,
  pacing: Omit<PacingRow, 'groupName'> & { readonly task: TaskId },
): Promise<number> => {
  const done = await sql`
    insert into task_pacing (account, task, agent_group, policy, calls_per_seat, target_loss)
    select t.account, t.id, g.id, ${pacing.policy}, ${pacing.callsPerSeat}::float8, ${pacing.targetLoss}::float8
    from task t join agent_group g on g.account = t.account
    where t.id = ${pacing.task} and t.account ${withinScope(account)} and g.id = ${pacing.group}
    on conflict (account, task) do update set agent_group = excluded.agent_group, policy = excluded.policy,
      calls_per_seat = excluded.calls_per_seat, target_loss = excluded.target_loss`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const deletePacing = async (db: Db, account: AccountId, task: TaskId): Promise<number> => {
  const done = await sql`
    delete from task_pacing p where p.task = ${task} and p.account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type DecisionRow = { readonly atMs: number; readonly decision: PacingDecision }

export const pageOfDecisions = async (
  db: Db,
  account: AccountId,
  page: { readonly task: TaskId; readonly limit: number; readonly offset: number },
): Promise<{ readonly decisions: readonly DecisionRow[]; readonly total: number }> => {
  const matches = sql`d.task = ${page.task} and d.account ${withinScope(account)}`
  const found = await sql<DecisionRow>`
    select d.at as "atMs", d.decision from pacing_decision d where ${matches}
    order by d.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from pacing_decision d where ${matches}`.execute(db)
  return { decisions: found.rows, total: counted.rows[0]?.total ?? 0 }
}

type Window = { readonly group: string | undefined; readonly fromMs: number; readonly toMs: number }

/** Transfers that ended within the window, oldest first. */
export const listOutcomes = async (
  db: Db,
  account: AccountId,
  { group, fromMs, toMs }: Window,
): Promise<readonly (TransferRequestOutcome & { readonly result: TransferResult })[]> => {
  const found = await sql<{ atMs: number; result: TransferResult }>`
    select coalesce(f.answered_at, f.ended_at) as "atMs", f.result from transfer f
    where f.account ${withinScope(account)} and f.result is not null
      and (${group ?? null}::uuid is null or f.agent_group = ${group ?? null})
      and coalesce(f.answered_at, f.ended_at) >= ${instant(fromMs)}
      and coalesce(f.answered_at, f.ended_at) < ${instant(toMs)}
    order by 1 limit 20000`.execute(db)
  return found.rows.map(({ atMs, result }) => ({ atSec: atMs / 1000, isLost: result !== 'success', result }))
}

/** Milliseconds of the window that seats were in a call or in wrap-up, and signed in at all (decision §5). */
export const sumSeatTime = async (
  db: Db,
  account: AccountId,
  { group, fromMs, toMs }: Window,
): Promise<{ readonly busyMs: number; readonly signedInMs: number }> => {
  const found = await sql<{ busyMs: number; signedInMs: number }>`
    select coalesce(sum(ms) filter (where state in ('talking', 'wrapUp')), 0)::float8 as "busyMs",
      coalesce(sum(ms) filter (where state not in ('offline', 'paused')), 0)::float8 as "signedInMs"
    from (
      select state, extract(epoch from least(to_at, ${instant(toMs)}) - greatest(from_at, ${instant(fromMs)})) * 1000 as ms
      from (
        select state, from_at, to_at from seat_spell
        where account ${withinScope(account)} and to_at > ${instant(fromMs)}
          and (${group ?? null}::uuid is null or agent_group = ${group ?? null})
        union all
        select state, since, ${instant(toMs)} from seat
        where account ${withinScope(account)}
          and (${group ?? null}::uuid is null or agent_group = ${group ?? null})) spells
      where from_at < ${instant(toMs)}) parts
    where ms > 0`.execute(db)
  return found.rows[0] ?? { busyMs: 0, signedInMs: 0 }
}
