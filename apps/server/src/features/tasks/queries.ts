import type {
  AccountId,
  CallStatus,
  LineId,
  PauseReason,
  SceneId,
  StartupType,
  TaskId,
  TaskStatus,
} from '@parley/contract/vocabulary'
import type { TaskFailure } from '@parley/core/dialing'
import { sql } from 'kysely'
import { type Db, instant, instantOrNull, withinScope } from '../../platform/db/index.ts'

/** Why a running task does not dial just now. */
export type WaitingFor =
  | 'contacts'
  | 'window'
  | 'dueTime'
  | 'engine'
  | 'ears'
  | 'line'
  | 'grant'
  | 'account'
  | 'robots'
  | 'pace'

export type TaskRow = {
  readonly account: AccountId
  readonly id: TaskId
  readonly name: string
  readonly description: string
  readonly status: TaskStatus
  readonly pauseReason: PauseReason | null
  readonly failure: TaskFailure | null
  readonly startup: StartupType
  readonly startupAtMs: number | null
  readonly sceneVersion: string
  readonly line: LineId
  readonly zone: string
  readonly weekdays: readonly number[]
  readonly fromMinute: number
  readonly toMinute: number
  readonly robotNum: number
  readonly ringSec: number
  readonly priority: number
  readonly keepAlive: boolean
  readonly waitingFor: WaitingFor | null
  readonly waitingUntilMs: number | null
  readonly version: number
}

export const taskColumns = sql`t.account, t.id, t.name, t.description, t.status, t.pause_reason as "pauseReason",
  t.failure, t.startup, t.startup_at as "startupAtMs", t.scene_version as "sceneVersion", t.line, t.zone, t.weekdays,
  t.from_minute as "fromMinute", t.to_minute as "toMinute", t.robot_num as "robotNum", t.ring_sec as "ringSec",
  t.priority, t.keep_alive as "keepAlive", t.waiting_for as "waitingFor", t.waiting_until as "waitingUntilMs",
  t.version`

export type NewTask = Pick<
  TaskRow,
  | 'id'
  | 'name'
  | 'description'
  | 'startup'
  | 'sceneVersion'
  | 'line'
  | 'zone'
  | 'weekdays'
  | 'fromMinute'
  | 'toMinute'
  | 'robotNum'
  | 'ringSec'
  | 'priority'
  | 'keepAlive'
> & { readonly startupAtMs: number | undefined; readonly createdBy?: string | undefined }

export const insertTask = async (db: Db, account: AccountId, task: NewTask): Promise<number> => {
  const done = await sql`
    insert into task (account, id, name, description, startup, startup_at, scene_version, line, zone, weekdays,
      from_minute, to_minute, robot_num, ring_sec, priority, keep_alive, created_by)
    values (${account}, ${task.id}, ${task.name}, ${task.description}, ${task.startup},
      ${instantOrNull(task.startupAtMs)}, ${task.sceneVersion}, ${task.line}, ${task.zone},
      ${task.weekdays}::smallint[], ${task.fromMinute}, ${task.toMinute}, ${task.robotNum}, ${task.ringSec},
      ${task.priority}, ${task.keepAlive}, ${task.createdBy ?? ''})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const findTask = async (db: Db, account: AccountId, id: TaskId): Promise<TaskRow | undefined> => {
  const found = await sql<TaskRow>`
    select ${taskColumns} from task t
    where t.id = ${id} and t.account ${withinScope(account)} and t.status <> 'none'`.execute(db)
  return found.rows[0]
}

export const findTaskForUpdate = async (
  db: Db,
  account: AccountId,
  id: TaskId,
): Promise<TaskRow | undefined> => {
  const found = await sql<TaskRow>`
    select ${taskColumns} from task t
    where t.id = ${id} and t.account ${withinScope(account)} and t.status <> 'none' for update of t`.execute(
    db,
  )
  return found.rows[0]
}

export const listTasks = async (
  db: Db,
  account: AccountId,
  page: { readonly statuses: readonly TaskStatus[]; readonly limit: number; readonly offset: number },
): Promise<{ readonly tasks: readonly TaskRow[]; readonly total: number }> => {
  const found = await sql<TaskRow>`
    select ${taskColumns} from task t
    where t.account ${withinScope(account)} and t.status = any (${page.statuses}::text[]) and t.status <> 'none'
    order by t.created_at desc, t.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from task t
    where t.account ${withinScope(account)} and t.status = any (${page.statuses}::text[]) and t.status <> 'none'
    `.execute(db)
  return { tasks: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export type TaskStatusChange = {
  readonly id: TaskId
  readonly status: TaskStatus
  readonly pauseReason?: PauseReason
  readonly failure?: TaskFailure
}

export const setTaskStatus = async (
  db: Db,
  account: AccountId,
  change: TaskStatusChange,
): Promise<number> => {
  const done = await sql`
    update task t set status = ${change.status}, pause_reason = ${change.pauseReason ?? null},
      failure = ${change.failure ?? null}, waiting_for = null, waiting_until = null, updated_at = now()
    where t.id = ${change.id} and t.account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type TaskEdit = Pick<
  TaskRow,
  | 'id'
  | 'name'
  | 'description'
  | 'zone'
  | 'weekdays'
  | 'fromMinute'
  | 'toMinute'
  | 'robotNum'
  | 'ringSec'
  | 'priority'
  | 'version'
>

/** 0 where the task was saved since `version` was read. */
export const updateTask = async (db: Db, account: AccountId, edit: TaskEdit): Promise<number> => {
  const done = await sql`
    update task t set name = ${edit.name}, description = ${edit.description}, zone = ${edit.zone}, weekdays = ${edit.weekdays}::smallint[],
      from_minute = ${edit.fromMinute}, to_minute = ${edit.toMinute}, robot_num = ${edit.robotNum},
      ring_sec = ${edit.ringSec}, priority = ${edit.priority}, version = t.version + 1, updated_at = now()
    where t.id = ${edit.id} and t.account ${withinScope(account)} and t.version = ${edit.version}
    `.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** The window that the task's contacts waited for is no more. */
export const releaseWindowWaits = async (
  db: Db,
  account: AccountId,
  change: { readonly task: TaskId; readonly dueMs: number },
): Promise<number> => {
  const done = await sql`
    update contact c set due_at = ${instant(change.dueMs)}, reason = null
    where c.task = ${change.task} and c.account ${withinScope(account)} and c.state = 'ready'
      and c.reason = 'outsideWindow'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** A task with what its list shows beside it. */
export type TaskView = TaskRow & {
  readonly scene: SceneId
  readonly sceneName: string
  readonly lineName: string
  readonly createdBy: string
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly waiting: number
  readonly calling: number
  readonly ended: number
}

const viewColumns = sql`${taskColumns}, v.scene, s.name as "sceneName", coalesce(l.name, '') as "lineName",
  t.created_by as "createdBy", t.created_at as "createdAtMs", t.updated_at as "updatedAtMs", n.waiting, n.calling,
  n.ended`

const viewJoins = sql`join scene_version v on v.account = t.account and v.id = t.scene_version
  join scene s on s.account = v.account and s.id = v.scene
  left join line l on l.id = t.line
  cross join lateral (
    select count(*) filter (where c.state = 'ready')::int as waiting,
      count(*) filter (where c.state = 'open')::int as calling,
      count(*) filter (where c.state = 'final')::int as ended
    from contact c where c.account = t.account and c.task = t.id) n`

export const findTaskView = async (db: Db, account: AccountId, id: TaskId): Promise<TaskView | undefined> => {
  const found = await sql<TaskView>`
    select ${viewColumns} from task t ${viewJoins}
    where t.id = ${id} and t.account ${withinScope(account)} and t.status <> 'none'`.execute(db)
  return found.rows[0]
}

export type TaskPage = {
  readonly statuses: readonly TaskStatus[]
  readonly name: string
  readonly scene: SceneId | undefined
  readonly limit: number
  readonly offset: number
}

export const pageOfTasks = async (
  db: Db,
  account: AccountId,
  page: TaskPage,
): Promise<{ readonly tasks: readonly TaskView[]; readonly total: number }> => {
  const matches = sql`t.account ${withinScope(account)} and t.status <> 'none'
    and t.status = any (${page.statuses}::text[])
    and (${page.name} = '' or position(lower(${page.name}) in lower(t.name)) > 0)
    and (${page.scene ?? null}::uuid is null or exists (
      select from scene_version v where v.id = t.scene_version and v.scene = ${page.scene ?? null}))`
  const found = await sql<TaskView>`
    with page as (
      select t.id from task t where ${matches}
      order by t.created_at desc, t.id desc limit ${page.limit} offset ${page.offset})
    select ${viewColumns} from page join task t on t.id = page.id ${viewJoins}
    order by t.created_at desc, t.id desc`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from task t where ${matches}`.execute(db)
  return { tasks: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export type StatusCount = {
  readonly status: CallStatus
  readonly calls: number
  readonly answered: number
  readonly talkMs: number
}

/** A task's calls by how they ended. */
export const countCallsByStatus = async (
  db: Db,
  account: AccountId,
  task: TaskId,
): Promise<readonly StatusCount[]> => {
  const found = await sql<StatusCount>`
    select r.status, count(*)::int as calls, count(r.answered_at)::int as answered,
      sum(r.talk_ms)::float8 as "talkMs"
    from call_record r where r.task = ${task} and r.account ${withinScope(account)}
    group by r.status order by calls desc, r.status`.execute(db)
  return found.rows
}

export type TaskReach = {
  readonly dialled: number
  readonly rang: number
  readonly answered: number
  readonly talked: number
  readonly labelled: number
}

/** How far a task's contacts came, each counted at its furthest. */
export const countReach = async (db: Db, account: AccountId, task: TaskId): Promise<TaskReach> => {
  const found = await sql<TaskReach>`
    select count(*) filter (where dialled)::int as dialled, count(*) filter (where rang)::int as rang,
      count(*) filter (where answered)::int as answered, count(*) filter (where talked)::int as talked,
      count(*) filter (where labelled)::int as labelled
    from (
      select bool_or(r.dialed_at is not null or r.answered_at is not null) as dialled,
        bool_or(r.ringing_at is not null or r.answered_at is not null) as rang,
        bool_or(r.answered_at is not null) as answered,
        bool_or(r.answered_at is not null and r.dialogue_rounds > 0) as talked,
        bool_or(r.answered_at is not null and r.dialogue_rounds > 0 and r.intent_id >= 0) as labelled
      from call_record r where r.task = ${task} and r.account ${withinScope(account)} group by r.account, r.contact) c
    `.execute(db)
  return found.rows[0] ?? { dialled: 0, rang: 0, answered: 0, talked: 0, labelled: 0 }
}

export type Histogram = readonly { readonly bar: number; readonly count: number }[]

/** Answered calls by the bar that their rounds, or their seconds of talk, fall into; a bar begins at each of `from`. */
export const countAnsweredBy = async (
  db: Db,
  account: AccountId,
  {
    task,
    of,
    from,
  }: { readonly task: TaskId; readonly of: 'rounds' | 'talkSec'; readonly from: readonly number[] },
): Promise<Histogram> => {
  const value = of === 'rounds' ? sql`r.dialogue_rounds::float8` : sql`ceil(r.talk_ms / 1000.0)::float8`
  const found = await sql<{ bar: number; count: number }>`
    select width_bucket(${value}, ${from}::float8[]) as bar, count(*)::int as count
    from call_record r where r.task = ${task} and r.account ${withinScope(account)} and r.answered_at is not null
    group by 1 order by 1`.execute(db)
  return found.rows
}

export type LabelCount = { readonly intentId: number; readonly name: string; readonly count: number }

export const countLabels = async (
  db: Db,
  account: AccountId,
  task: TaskId,
): Promise<readonly LabelCount[]> => {
  const found = await sql<LabelCount>`
    select r.intent_id as "intentId", coalesce(max(r.label ->> 'name'), '') as name, count(*)::int as count
    from call_record r where r.task = ${task} and r.account ${withinScope(account)} and r.intent_id is not null
    group by r.intent_id order by count desc, r.intent_id`.execute(db)
  return found.rows
}
