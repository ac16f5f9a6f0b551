import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type GroupKind = 'sip' | 'cc'

export type GroupRow = {
  readonly account: AccountId
  readonly id: string
  readonly kind: GroupKind
  readonly name: string
  readonly wrapUpSec: number
  readonly version: number
  readonly seats: number
  readonly free: number
  readonly busy: number
}

const groupColumns = sql`g.account, g.id, g.kind, g.name, g.wrap_up_sec as "wrapUpSec", g.version, n.seats, n.free, n.busy`
const groupSeats = sql`cross join lateral (
  select count(*)::int as seats, count(*) filter (where s.state = 'free')::int as free,
    count(*) filter (where s.state in ('ringing', 'talking', 'wrapUp'))::int as busy
  from seat s where s.account = g.account and s.agent_group = g.id) n`

export const pageOfGroups = async (
  db: Db,
  account: AccountId,
  page: {
    readonly kind: GroupKind
    readonly name: string
    readonly limit: number
    readonly offset: number
  },
): Promise<{ readonly groups: readonly GroupRow[]; readonly total: number }> => {
  const matches = sql`g.account ${withinScope(account)} and g.kind = ${page.kind}
    and (${page.name} = '' or position(lower(${page.name}) in lower(g.name)) > 0)`
  const found = await sql<GroupRow>`
    select ${groupColumns} from agent_group g ${groupSeats} where ${matches}
    order by g.created_at desc, g.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from agent_group g where ${matches}`.execute(db)
  return { groups: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** For a pick list. */
export const listGroups = async (db: Db, account: AccountId): Promise<readonly GroupRow[]> => {
  const found = await sql<GroupRow>`
    select ${groupColumns} from agent_group g ${groupSeats}
    where g.account = ${account} order by g.name, g.id limit 500`.execute(db)
  return found.rows
}

export const findGroup = async (db: Db, account: AccountId, id: string): Promise<GroupRow | undefined> => {
  const found = await sql<GroupRow>`
    select ${groupColumns} from agent_group g ${groupSeats}
    where g.id = ${id} and g.account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

export const insertGroup = async (
  db: Db,
  account: AccountId,
  group: Pick<GroupRow, 'id' | 'kind' | 'name' | 'wrapUpSec'>,
): Promise<number> => {
  const done = await sql`
    insert into agent_group (account, id, kind, name, wrap_up_sec)
    values (${account}, ${group.id}, ${group.kind}, ${group.name}, ${group.wrapUpSec})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** 0 if it was saved since `version` was read. */
export const updateGroup = async (
  db: Db,
  account: AccountId,
  group: Pick<GroupRow, 'id' | 'name' | 'wrapUpSec' | 'version'>,
): Promise<number> => {
  const done = await sql`
    update agent_group g set name = ${group.name}, wrap_up_sec = ${group.wrapUpSec}, version = g.version + 1
    where g.id = ${group.id} and g.account ${withinScope(account)} and g.version = ${group.version}`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

/** Tasks paced by the group's seats. */
export const countTasksOfGroup = async (db: Db, account: AccountId, id: string): Promise<number> => {
  const found = await sql<{ tasks: number }>`
    select count(*)::int as tasks from task_pacing p join task t on t.account = p.account and t.id = p.task
    where p.agent_group = ${id} and p.account ${withinScope(account)} and t.status = 'running'`.execute(db)
  return found.rows[0]?.tasks ?? 0
}

/** With its seats; tasks that are not running are no longer paced by it. */
export const deleteGroup = async (db: Db, account: AccountId, id: string): Promise<number> => {
  await sql`delete from task_pacing p where p.agent_group = ${id} and p.account ${withinScope(account)}`.execute(
    db,
  )
  const done = await sql`
    delete from agent_group g where g.id = ${id} and g.account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type SeatState = 'offline' | 'free' | 'ringing' | 'talking' | 'wrapUp' | 'paused'

export type SeatRow = {
  readonly account: AccountId
  readonly id: string
  readonly group: string
  readonly groupName: string
  readonly name: string
  readonly host: string | null
  readonly port: number | null
  readonly transport: 'udp' | 'tcp'
  readonly number: string
  readonly line: string | null
  readonly state: SeatState
  readonly sinceMs: number
  readonly attempt: string | null
  readonly version: number
}

const seatColumns = sql`s.account, s.id, s.agent_group as "group", g.name as "groupName", s.name, s.host, s.port,
  s.transport, s.number, s.line, s.state, s.since as "sinceMs", s.attempt, s.version`
const seatGroup = sql`join agent_group g on g.account = s.account and g.id = s.agent_group`

export const pageOfSeats = async (
  db: Db,
  account: AccountId,
  page: { readonly group: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ readonly seats: readonly SeatRow[]; readonly total: number }> => {
  const matches = sql`s.account ${withinScope(account)}
    and (${page.group ?? null}::uuid is null or s.agent_group = ${page.group ?? null})`
  const found = await sql<SeatRow>`
    select ${seatColumns} from seat s ${seatGroup} where ${matches}
    order by s.created_at, s.id limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from seat s where ${matches}`.execute(db)
  return { seats: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export const findSeat = async (db: Db, account: AccountId, id: string): Promise<SeatRow | undefined> => {
  const found = await sql<SeatRow>`
    select ${seatColumns} from seat s ${seatGroup}
    where s.id = ${id} and s.account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

export type NewSeat = SeatPlace & Pick<SeatRow, 'id' | 'group' | 'name'>

/**
 * Into a visible group, up to a maximum; 0 if it is full. The group's row is locked, so that two inserts cannot both be the
 * last.
 */
export const insertSeat = async (
  db: Db,
  account: AccountId,
  { seat, most }: { readonly seat: NewSeat; readonly most: number },
): Promise<number> => {
  await sql`select from agent_group g where g.id = ${seat.group} and g.account ${withinScope(account)} for update`.execute(
    db,
  )
  const done = await sql`
    insert into seat (account, id, agent_group, name, host, port, transport, number, line)
    select g.account, ${seat.id}, g.id, ${seat.name}, ${seat.host}, ${seat.port}::int, ${seat.transport},
      ${seat.number}, ${seat.line}::uuid
    from agent_group g
    where g.id = ${seat.group} and g.account ${withinScope(account)}
      and (select count(*) from seat s where s.account = g.account and s.agent_group = g.id) < ${most}`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

/** Where a seat is called. */
export type SeatPlace = Pick<SeatRow, 'host' | 'port' | 'transport' | 'number' | 'line'>

/** 0 if it was saved since `version` was read, or if its place would change during a call. */
export const updateSeat = async (
  db: Db,
  account: AccountId,
  seat: SeatPlace & Pick<SeatRow, 'id' | 'name' | 'version'> & { readonly isMoved: boolean },
): Promise<number> => {
  const done = await sql`
    update seat s set name = ${seat.name}, host = ${seat.host}, port = ${seat.port}::int, transport = ${seat.transport},
      number = ${seat.number}, line = ${seat.line}::uuid, version = s.version + 1
    where s.id = ${seat.id} and s.account ${withinScope(account)} and s.version = ${seat.version}
      and (not ${seat.isMoved} or s.state not in ('ringing', 'talking'))`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Set by a user; 0 if the seat is in a call. */
export const setSeatState = async (
  db: Db,
  account: AccountId,
  change: { readonly id: string; readonly state: 'free' | 'paused' | 'offline' },
): Promise<number> => {
  const done = await sql`
    update seat s set state = ${change.state}, since = case when s.state = ${change.state} then s.since else now() end,
      until = null, busy_since = null, transfer = null, attempt = null
    where s.id = ${change.id} and s.account ${withinScope(account)} and s.state not in ('ringing', 'talking')`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

/** 0 if the seat is in a call. */
export const deleteSeat = async (db: Db, account: AccountId, id: string): Promise<number> => {
  const done = await sql`
    delete from seat s
    where s.id = ${id} and s.account ${withinScope(account)} and s.state not in ('ringing', 'talking')`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}
