import type { AccountId, LineId, TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, instant, instantOrNull } from '../../../platform/db/index.ts'
import { type TaskRow, taskColumns, type WaitingFor } from '../../tasks/index.ts'

export type TaskKey = { readonly account: AccountId; readonly id: TaskId }
export type TaskToDial = TaskKey & { readonly priority: number; readonly line: LineId }

/** Running tasks with work: a due contact, or an empty queue. */
export const listTasksToDial = async (db: Db, nowMs: number): Promise<readonly TaskToDial[]> => {
  const found = await sql<TaskToDial>`
    select t.account, t.id, t.priority, t.line from task t
    where t.status = 'running' and (
      (t.waiting_for is distinct from 'window' or t.waiting_until <= ${instant(nowMs)}) and exists (
        select from contact c where c.account = t.account and c.task = t.id and c.state = 'ready'
          and c.due_at <= ${instant(nowMs)})
      or (t.waiting_for is distinct from 'contacts'
        and not exists (select from contact c where c.account = t.account and c.task = t.id
          and c.state in ('ready', 'open'))))
    order by t.priority desc, t.id`.execute(db)
  return found.rows
}

/** Starts timed tasks that are due; one whose scene is not online fails (decision §3). */
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
 * Takes or renews a task's pacing lease, and keeps its row locked until the transaction ends. Undefined if another server holds
 * it.
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

/** Releases the task to other servers at once: one of them may have the engines that this server lacks. */
export const yieldTaskLease = async (db: Db, task: TaskId, owner: string): Promise<void> => {
  await sql`
    update lease set expires_at = now() - interval '1 second'
    where resource = ${`task/${task}`} and owner = ${owner}`.execute(db)
}

/** Releases every task lease of a stopping server, so that the next one need not wait. */
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
