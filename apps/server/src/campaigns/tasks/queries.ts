import type {
  AccountId,
  CallStatus,
  PauseReason,
  SceneId,
  TaskId,
  TaskStatus,
} from '@parley/contract/vocabulary'
import type { ResumeFacts, TaskFailure } from '@parley/core/dialing'
import { sql } from 'kysely'
import type { KeptNumber } from '../../platform/callee-of.ts'
import { type Db, instant, instantOrNull, withinScope } from '../../platform/db/index.ts'
import type { TaskRow } from './task-row.ts'

export type { TaskRow, WaitingFor } from './task-row.ts'

export const taskColumns = sql`t.account, t.id, t.name, t.description, t.status, t.pause_reason as "pauseReason",
  t.failure, t.startup, t.startup_at as "startupAtMs", t.scene_version as "sceneVersion", t.line, t.zone,
  t.home_country as home, t.is_encrypted as "isEncrypted", t.weekdays,
  t.from_minute as "fromMinute", t.to_minute as "toMinute", t.robot_num as "robotNum", t.ring_sec as "ringSec",
  t.priority, t.keep_alive as "keepAlive", t.days_off as "daysOff", t.strategy, t.most_attempts as "mostAttempts",
  t.most_per_day as "mostPerDay", t.call_interval_min as "callIntervalMin", t.purpose, t.waiting_for as "waitingFor", t.waiting_until as "waitingUntilMs",
  t.version, t.created_at as "createdAtMs"`

/** The form fields of a task, new or existing. */
type TaskForm = Pick<
  TaskRow,
  | 'id'
  | 'name'
  | 'description'
  | 'startup'
  | 'zone'
  | 'home'
  | 'isEncrypted'
  | 'weekdays'
  | 'fromMinute'
  | 'toMinute'
  | 'robotNum'
  | 'ringSec'
  | 'priority'
  | 'keepAlive'
  | 'daysOff'
  | 'strategy'
  | 'mostAttempts'
  | 'mostPerDay'
  | 'callIntervalMin'
  | 'purpose'
>

export type NewTask = TaskForm &
  Pick<TaskRow, 'sceneVersion' | 'line'> & {
    readonly startupAtMs: number | undefined
    readonly createdBy?: string | undefined
  }

export const insertTask = async (db: Db, account: AccountId, task: NewTask): Promise<number> => {
  const done = await sql`
    insert into task (account, id, name, description, startup, startup_at, scene_version, line, zone, home_country,
      is_encrypted, weekdays,
      from_minute, to_minute, robot_num, ring_sec, priority, keep_alive, days_off, strategy, most_attempts, most_per_day,
      call_interval_min, purpose, created_by)
    values (${account}, ${task.id}, ${task.name}, ${task.description}, ${task.startup},
      ${instantOrNull(task.startupAtMs)}, ${task.sceneVersion}, ${task.line}, ${task.zone}, ${task.home}, ${task.isEncrypted},
      ${task.weekdays}::smallint[], ${task.fromMinute}, ${task.toMinute}, ${task.robotNum}, ${task.ringSec},
      ${task.priority}, ${task.keepAlive}, ${task.daysOff}::text[], ${task.strategy}, ${task.mostAttempts},
      ${task.mostPerDay}, ${task.callIntervalMin}, ${task.purpose}, ${task.createdBy ?? ''})`.execute(db)
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
  readonly pausedBy?: AccountId
  readonly failure?: TaskFailure
}

export const setTaskStatus = async (
  db: Db,
  account: AccountId,
  change: TaskStatusChange,
): Promise<number> => {
  const done = await sql`
    update task t set status = ${change.status}, pause_reason = ${change.pauseReason ?? null},
      paused_by = ${change.pausedBy ?? null},
      failure = ${change.failure ?? null}, waiting_for = null, waiting_until = null, updated_at = now()
    where t.id = ${change.id} and t.account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type TaskEdit = TaskForm & Pick<TaskRow, 'startupAtMs' | 'version'>

/** 0 if the task was saved since `version` was read. */
export const updateTask = async (db: Db, account: AccountId, edit: TaskEdit): Promise<number> => {
  const done = await sql`
    update task t set name = ${edit.name}, description = ${edit.description},
      startup = ${edit.startup}, startup_at = ${instantOrNull(edit.startupAtMs ?? undefined)}, zone = ${edit.zone}, weekdays = ${edit.weekdays}::smallint[],
      from_minute = ${edit.fromMinute}, to_minute = ${edit.toMinute}, robot_num = ${edit.robotNum},
      ring_sec = ${edit.ringSec}, priority = ${edit.priority}, keep_alive = ${edit.keepAlive},
      days_off = ${edit.daysOff}::text[], strategy = ${edit.strategy}, most_attempts = ${edit.mostAttempts},
      most_per_day = ${edit.mostPerDay}, call_interval_min = ${edit.callIntervalMin}, purpose = ${edit.purpose},
      home_country = case when exists (select from contact c where c.account = t.account and c.task = t.id)
        then t.home_country else ${edit.home} end,
      is_encrypted = case when exists (select from contact c where c.account = t.account and c.task = t.id)
        then t.is_encrypted else ${edit.isEncrypted} end,
      version = t.version + 1, updated_at = now()
    where t.id = ${edit.id} and t.account ${withinScope(account)} and t.version = ${edit.version}
    `.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Makes contacts due that waited for the task's former window. */
export const releaseWindowWaits = async (
  db: Db,
  account: AccountId,
  change: { readonly task: TaskId; readonly dueMs: number },
): Promise<number> => {
  const done = await sql`
    update contact c set due_at = ${instant(change.dueMs)}, reason = null
    where c.task = ${change.task} and c.account ${withinScope(account)} and c.state = 'ready'
      and c.reason in ('outsideWindow', 'countryHours', 'windowNeverOpens')`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Makes contacts due that ended by their line's fault, as if they had not been called. */
export const reopenLineFailures = async (
  db: Db,
  account: AccountId,
  change: { readonly task: TaskId; readonly dueMs: number },
): Promise<number> => {
  const done = await sql`
    update contact c set state = 'ready', status = 'ready', reason = null, due_at = ${instant(change.dueMs)}
    where c.task = ${change.task} and c.account ${withinScope(account)} and c.state = 'final'
      and (c.reason = 'lineFailed' or (c.reason = 'neverAgain' and c.status = 'illegalAuthorisation'))`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

/** A task with its list columns. */
export type TaskView = TaskRow & {
  readonly scene: SceneId
  readonly sceneName: string
  readonly lineName: string
  readonly createdBy: string
  readonly updatedAtMs: number
  /** What it sends after calls with these labels. */
  readonly smsTemplate: string | null
  readonly smsIntents: readonly number[]
  readonly waiting: number
  readonly calling: number
  readonly ended: number
}

const viewColumns = sql`${taskColumns}, v.scene, s.name as "sceneName", coalesce(l.name, '') as "lineName",
  t.created_by as "createdBy", t.updated_at as "updatedAtMs", u.template as "smsTemplate", coalesce(u.intents, '{}') as "smsIntents", n.waiting, n.calling,
  n.ended`

const viewJoins = sql`join scene_version v on v.account = t.account and v.id = t.scene_version
  join scene s on s.account = v.account and s.id = v.scene
  left join line l on l.id = t.line
  left join task_sms u on u.account = t.account and u.task = t.id
  cross join lateral (
    select coalesce(sum(y.n) filter (where y.state = 'ready'), 0)::int as waiting,
      coalesce(sum(y.n) filter (where y.state = 'open'), 0)::int as calling,
      coalesce(sum(y.n) filter (where y.state = 'final'), 0)::int as ended
    from contact_tally y where y.account = t.account and y.task = t.id) n`

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

export type TaskTally = {
  readonly statuses: readonly {
    readonly status: CallStatus
    readonly calls: number
    readonly answered: number
    readonly talkMs: number
  }[]
  /** Answered calls by histogram bar, counted from 1, of their rounds and their talk seconds. */
  readonly rounds: Histogram
  readonly talkSec: Histogram
  readonly labels: readonly { readonly intentId: number; readonly name: string; readonly count: number }[]
}
export type Histogram = readonly { readonly bar: number; readonly count: number }[]

type StatusRow = TaskTally['statuses'][number]
type LabelRow = TaskTally['labels'][number]
type BarRow = { readonly rounds: number | null; readonly talk: number | null; readonly calls: number }

/** A task's calls by status, rounds, talk time and label, from the tallies; a bar begins at each of the given numbers. */
export const tallyTask = async (
  db: Db,
  account: AccountId,
  asked: { readonly task: TaskId; readonly rounds: readonly number[]; readonly talkSec: readonly number[] },
): Promise<TaskTally> => {
  const ofTask = sql`y.task = ${asked.task} and y.account = (
    select t.account from task t where t.id = ${asked.task} and t.account ${withinScope(account)})`
  const statuses = await sql<StatusRow>`
    select y.status, sum(y.calls)::int as calls, sum(y.answered)::int as answered, sum(y.talk_ms)::float8 as "talkMs"
    from call_tally y where ${ofTask} and y.quarter = '-infinity' group by y.status order by calls desc, y.status`.execute(
    db,
  )
  const labels = await sql<LabelRow>`
    select y.intent_id as "intentId", coalesce(min(y.label), '') as name, sum(y.calls)::int as count
    from call_tally y where ${ofTask} and y.quarter = '-infinity' and y.intent_id is not null
    group by y.intent_id order by count desc, y.intent_id`.execute(db)
  const bars = await sql<BarRow>`
    select c.rounds, c.talk, sum(c.calls)::int as calls
    from (
      select width_bucket(y.rounds::float8, ${asked.rounds}::float8[]) as rounds,
        width_bucket(y.talk_sec::float8, ${asked.talkSec}::float8[]) as talk, y.calls
      from talk_tally y where ${ofTask}) c
    group by grouping sets ((c.rounds), (c.talk)) order by 1, 2`.execute(db)
  return {
    statuses: statuses.rows,
    rounds: bars.rows.flatMap(({ rounds, calls }) =>
      rounds === null ? [] : [{ bar: rounds, count: calls }],
    ),
    talkSec: bars.rows.flatMap(({ talk, calls }) => (talk === null ? [] : [{ bar: talk, count: calls }])),
    labels: labels.rows,
  }
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
    select coalesce(sum(y.n) filter (where y.reach >= 1), 0)::int as dialled,
      coalesce(sum(y.n) filter (where y.reach >= 2), 0)::int as rang,
      coalesce(sum(y.n) filter (where y.reach >= 3), 0)::int as answered,
      coalesce(sum(y.n) filter (where y.reach >= 4), 0)::int as talked,
      coalesce(sum(y.n) filter (where y.reach >= 5), 0)::int as labelled
    from contact_tally y where y.task = ${task} and y.account ${withinScope(account)}`.execute(db)
  return found.rows[0] ?? { dialled: 0, rang: 0, answered: 0, talked: 0, labelled: 0 }
}

type ResumeRow = Omit<ResumeFacts, 'isPriced'> & { readonly hasPrices: boolean; readonly maxCallSec: number }

/**
 * Which causes of a pause still hold for a task, over all accounts of its chain; `asking` is the account that would resume it.
 */
export const findResumeFacts = async (
  db: Db,
  account: AccountId,
  asked: { readonly task: TaskId; readonly asking: AccountId; readonly nowMs: number },
): Promise<ResumeRow | undefined> => {
  const found = await sql<ResumeRow>`
    select coalesce(by.path <@ asking.path, false) as "ranksWithPauser",
      coalesce((v.compiled #>> '{settings,maxCallSec}')::int, 0) as "maxCallSec",
      (l.status = 'enabled' and (l.account = t.account or exists (
        select from line_grant g where g.line = l.id and g.grantee = t.account))) as "hasLine", chain.*
    from task t
      join scene_version v on v.account = t.account and v.id = t.scene_version
      join line l on l.id = t.line
      join account asking on asking.id = ${asked.asking}
      left join account by on by.id = t.paused_by
      cross join lateral (
        select bool_and(up.status = 'normal') as "isAccountNormal",
          -- Who pays nothing needs no money.
          bool_and(up.parent is null or (up.status <> 'arrears' and (up.balance_micro + up.credit_micro > 0
            or not exists (select from price p where p.account = up.id and p.kind = 'voice' and p.unit_micro > 0))))
            as "hasBalance",
          bool_and(up.parent is null or exists (
            select from price p where p.account = up.id and p.kind = 'voice'
              and p.effective_at <= ${instant(asked.nowMs)})) as "hasPrices"
        from account own join account up on own.path <@ up.path where own.id = t.account) chain
    where t.account = ${account} and t.id = ${asked.task}`.execute(db)
  return found.rows[0]
}

/** The task's next contacts to call, as stored. */
export const listNextNumbers = async (
  db: Db,
  account: AccountId,
  asked: { readonly task: TaskId; readonly limit: number },
): Promise<readonly KeptNumber[]> => {
  const found = await sql<KeptNumber>`
    select c.id, c.phone, c.number, c.sealed_number as sealed from contact c
    where c.account = ${account} and c.task = ${asked.task} and c.state = 'ready'
    order by c.due_at, c.id limit ${asked.limit}`.execute(db)
  return found.rows
}

export const hasContacts = async (db: Db, account: AccountId, task: TaskId): Promise<boolean> => {
  const found = await sql`
    select from contact c where c.task = ${task} and c.account ${withinScope(account)} limit 1`.execute(db)
  return found.rows.length > 0
}

/** The task's line, and whether its script starts with a disclosure. Undefined if the line is gone. */
export const findDisclosure = async (
  db: Db,
  account: AccountId,
  id: TaskId,
): Promise<{ readonly host: string; readonly port: number; readonly discloses: boolean } | undefined> => {
  const found = await sql<{ host: string; port: number; discloses: boolean }>`
    select l.host, l.port, btrim(coalesce(v.script #>> '{settings,disclosure}', '')) <> '' as discloses
    from task t join line l on l.id = t.line join scene_version v on v.account = t.account and v.id = t.scene_version
    where t.id = ${id} and t.account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}
