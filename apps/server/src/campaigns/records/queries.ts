import type {
  AccountId,
  AttemptId,
  CallStatus,
  ContactId,
  SceneId,
  TaskId,
} from '@parley/contract/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import {
  type Counted,
  countAtMost,
  type Db,
  exactly,
  findByPart,
  instant,
  type Walk,
  walkOf,
  withinScope,
} from '../../platform/db/index.ts'
import type { RecordRow } from './record-row.ts'

export type { RecordRow } from './record-row.ts'

const columns = sql`r.account, r.attempt, r.task, r.contact, r.n, r.number, r.line, r.line_name as "lineName",
  r.calling_number as "callingNumber", r.status, r.hung_up_by as "hungUpBy", r.cause, r.sip_code as "sipCode", r.q850,
  r.intent_at as "intentAtMs", r.dialed_at as "dialedAtMs", r.ringing_at as "ringingAtMs",
  r.answered_at as "answeredAtMs", r.ended_at as "endedAtMs", r.corrected_at as "correctedAtMs", r.talk_ms as "talkMs", r.flow_rounds as "flowRounds",
  r.dialogue_rounds as "dialogueRounds", r.intent_id as "intentId", r.label, r.turns,
  r.recording_key as "recordingKey", r.recording_bytes as "recordingBytes",
  r.recording_sha256 as "recordingSha256", r.recording_ms as "recordingMs"`

export const pageOfRecords = async (
  db: Db,
  account: AccountId,
  page: { readonly task: TaskId | undefined; readonly limit: number; readonly offset: number },
): Promise<readonly RecordRow[]> => {
  const found = await sql<RecordRow>`
    select ${columns} from call_record r
    where r.account ${withinScope(account)} and (${page.task ?? null}::uuid is null or r.task = ${page.task ?? null})
    order by r.ended_at desc, r.attempt desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return found.rows
}

export const findRecord = async (
  db: Db,
  account: AccountId,
  attempt: AttemptId,
): Promise<RecordRow | undefined> => {
  const found = await sql<RecordRow>`
    select ${columns} from call_record r
    where r.attempt = ${attempt} and r.account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

/** The gzipped conversation events, for a replay. */
export const findJournal = async (
  db: Db,
  account: AccountId,
  attempt: AttemptId,
): Promise<Buffer | undefined> => {
  const found = await sql<{ journal: Buffer | null }>`
    select r.journal from call_record r
    where r.attempt = ${attempt} and r.account ${withinScope(account)}`.execute(db)
  return found.rows[0]?.journal ?? undefined
}

export type EventRow = {
  readonly seq: number
  readonly type: number
  readonly atMs: number
  readonly data: Readonly<Record<string, unknown>>
}

export const listEvents = async (
  db: Db,
  account: AccountId,
  attempt: AttemptId,
): Promise<readonly EventRow[]> => {
  const found = await sql<EventRow>`
    select seq, type, at as "atMs", data from call_event
    where attempt = ${attempt} and account ${withinScope(account)} order by at, seq`.execute(db)
  return found.rows
}

export type CallChoice = {
  readonly task?: TaskId | undefined
  readonly scene?: SceneId | undefined
  readonly statuses?: readonly CallStatus[] | undefined
  readonly intentId?: number | undefined
  /** Part of the number. */
  readonly number?: string | undefined
  /** Of the number, if it is whole: finds it in any notation, and sealed. */
  readonly numberKey?: string | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly talkFromSec?: number | undefined
  readonly talkToSec?: number | undefined
  /** Part of a transcript. */
  readonly text?: string | undefined
}

export type CallFilter = CallChoice & { readonly limit: number; readonly offset: number }

/** A record in a list: without its turns, with its contact's name. */
export type CallListRow = Omit<RecordRow, 'turns'> & { readonly contactName: string }

const nothing = sql``

const orOfContact = (account: AccountId, numberKey: string | undefined): RawBuilder<unknown> =>
  numberKey === undefined
    ? nothing
    : sql`or r.contact in (
        select c.id from contact c where c.account ${withinScope(account)} and c.number_key = ${numberKey})`

/** Only the given filters are part of the query, so that PostgreSQL can choose the index. */
const matchesOf = (
  account: AccountId,
  choice: CallChoice,
  /** The records' ids by number, if known. */
  ids?: readonly AttemptId[],
): RawBuilder<unknown> => {
  const {
    task,
    scene,
    statuses,
    intentId,
    number = '',
    numberKey,
    fromMs,
    toMs,
    talkFromSec,
    talkToSec,
    text = '',
  } = choice
  // All records of a task are its account's: one range of an index.
  const whose =
    task === undefined || ids !== undefined
      ? sql`r.account ${withinScope(account)}`
      : sql`r.task = ${task} and r.account = (
          select t.account from task t where t.id = ${task} and t.account ${withinScope(account)})`
  // Known ids come first: scanning the task's index for a few of its calls would be slow.
  return sql`${whose}
    ${ids === undefined || task === undefined ? nothing : sql`and r.task is not distinct from ${task}`}
    ${scene === undefined ? nothing : sql`and r.scene_version in (select v.id from scene_version v where v.scene = ${scene})`}
    ${statuses === undefined ? nothing : sql`and r.status = any (${statuses}::text[])`}
    ${intentId === undefined ? nothing : sql`and r.intent_id = ${intentId}`}
    ${number === '' ? nothing : ids === undefined ? sql`and (position(${number} in r.number) > 0 ${orOfContact(account, numberKey)})` : sql`and r.attempt = any (${ids}::uuid[])`}
    ${fromMs === undefined ? nothing : sql`and r.ended_at >= ${instant(fromMs)}`}
    ${toMs === undefined ? nothing : sql`and r.ended_at < ${instant(toMs)}`}
    ${talkFromSec === undefined ? nothing : sql`and r.talk_ms > ${(talkFromSec - 1) * 1000}`}
    ${talkToSec === undefined ? nothing : sql`and r.talk_ms <= ${talkToSec * 1000}`}
    ${
      text === ''
        ? nothing
        : sql`and exists (select from jsonb_array_elements(r.turns) turn
            where position(lower(${text}) in lower(turn ->> 'text')) > 0)`
    }`
}

/**
 * The calls whose number contains this part, and those with exactly this sealed number; undefined if there are many or no filter
 * is given.
 */
const findByNumber = async (
  db: Db,
  account: AccountId,
  { number = '', numberKey }: CallChoice,
): Promise<readonly AttemptId[] | undefined> => {
  const byPart = await findByPart<AttemptId>(
    db,
    number,
    (part, most) => sql`calls_by_part(${part}, ${most}::int)`,
  )
  if (byPart === undefined || numberKey === undefined) return byPart
  const byKey = await sql<{ attempt: AttemptId }>`
    select r.attempt from contact c join call_record r on r.account = c.account and r.contact = c.id
    where c.account ${withinScope(account)} and c.number_key = ${numberKey}`.execute(db)
  return [...new Set([...byPart, ...byKey.rows.map(({ attempt }) => attempt)])]
}

/** The page's keys come from an index scan from its nearer end; only the page is joined. */
export const filterRecords = async (
  db: Db,
  account: AccountId,
  filter: CallFilter,
): Promise<Counted & { readonly calls: readonly CallListRow[] }> => {
  const ids = await findByNumber(db, account, filter)
  const matches = matchesOf(account, filter, ids)
  const counted = isTallied(filter)
    ? exactly(await sumOfTally(db, account, filter))
    : await countAtMost(db, sql`call_record r where ${matches}`)
  if (counted.total <= filter.offset && !counted.totalIsAtLeast) return { calls: [], ...counted }
  const page = isRare(filter, counted)
    ? rareKeys(account, filter)
    : keysOf(matches, walkOf(filter, counted), ids)
  const found = await sql<CallListRow>`
    with page as materialized (${page})
    select ${columns}, c.name as "contactName"
    from page join call_record r on r.account = page.account and r.attempt = page.attempt
      join contact c on c.account = r.account and c.id = r.contact
    order by r.ended_at desc, r.attempt desc`.execute(db)
  return { calls: found.rows, ...counted }
}

const keysOf = (
  matches: RawBuilder<unknown>,
  walk: Walk,
  ids: readonly AttemptId[] | undefined,
): RawBuilder<unknown> => {
  const order = walk.isBackwards ? sql`r.ended_at, r.attempt` : sql`r.ended_at desc, r.attempt desc`
  const found = sql`select r.account, r.attempt, r.ended_at from call_record r where ${matches}`
  // Known ids are fetched and sorted; PostgreSQL would otherwise scan all calls until it has found enough of them.
  const from = ids === undefined ? sql`call_record r where ${matches}` : sql`(${found} offset 0) r`
  return sql`
    select r.account, r.attempt from ${from} order by ${order} limit ${walk.limit} offset ${walk.offset}`
}

/** So few among so many that a scan to them could be slow; the quarter-hour tallies locate them. */
const isRare = (filter: CallFilter, { total }: Counted): boolean =>
  isTallied(filter) &&
  (filter.statuses !== undefined || filter.intentId !== undefined || filter.scene !== undefined) &&
  total <= 10_000 &&
  filter.offset + filter.limit <= 200

/** The newest quarter-hours with at least one of them contain the page. */
const rareKeys = (account: AccountId, filter: CallFilter): RawBuilder<unknown> => {
  const matches = matchesOf(account, filter)
  return sql`
    select found.account, found.attempt
    from (
      select distinct r.quarter from call_tally r where ${matches} and r.quarter > '-infinity'
      order by r.quarter desc limit ${filter.offset + filter.limit}) q
    cross join lateral (
      select r.account, r.attempt, r.ended_at from call_record r
      where ${matches} and r.ended_at >= q.quarter and r.ended_at < q.quarter + interval '15 minutes') found
    order by found.ended_at desc, found.attempt desc limit ${filter.limit} offset ${filter.offset}`
}

/** Whether the tallies can answer how many there are. */
const isTallied = ({ number = '', fromMs, toMs, talkFromSec, talkToSec, text = '' }: CallChoice): boolean =>
  number === '' && text === '' && [fromMs, toMs, talkFromSec, talkToSec].every((bound) => bound === undefined)

const sumOfTally = async (db: Db, account: AccountId, choice: CallChoice): Promise<number> => {
  const summed = await sql<{ total: number }>`
    select coalesce(sum(r.calls), 0)::int as total from call_tally r
    where ${matchesOf(account, choice)} and r.quarter = '-infinity'`.execute(db)
  return summed.rows[0]?.total ?? 0
}

/** Exact, however long it takes. */
export const countRecords = async (db: Db, account: AccountId, choice: CallChoice): Promise<number> => {
  if (isTallied(choice)) return sumOfTally(db, account, choice)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from call_record r where ${matchesOf(account, choice)}`.execute(db)
  return counted.rows[0]?.total ?? 0
}

/** The position of a scan over records. */
export type RecordPlace = { readonly endedAtMs: number; readonly attempt: AttemptId }

/** The next records of a scan from the oldest on, with their transcripts. */
export const recordsAfter = async (
  db: Db,
  account: AccountId,
  walk: { readonly choice: CallChoice; readonly after: RecordPlace | undefined; readonly limit: number },
): Promise<readonly (CallListRow & Pick<RecordRow, 'turns'>)[]> => {
  const { after } = walk
  const found = await sql<CallListRow & Pick<RecordRow, 'turns'>>`
    select ${columns}, c.name as "contactName"
    from call_record r join contact c on c.account = r.account and c.id = r.contact
    where ${matchesOf(account, walk.choice)}
      ${
        // Times have whole milliseconds: the record's id breaks ties.
        after === undefined
          ? nothing
          : sql`and (r.ended_at, r.attempt) > ((select w.ended_at from call_record w where w.attempt = ${after.attempt}
              and w.account ${withinScope(account)}), ${after.attempt}::uuid)`
      }
    order by r.ended_at, r.attempt limit ${walk.limit}`.execute(db)
  return found.rows
}

export type StatusTally = {
  readonly status: CallStatus
  readonly calls: number
  readonly answered: number
  readonly talkMs: number
}

/** A quarter of an hour: the unit of the tallies. */
const quarterMs = 900_000
/** For shorter ranges the records themselves are fast enough. */
const shortestTalliedMs = 6 * 3_600_000

/**
 * The counts of a selection as rows with a count `c`: from the quarter-hour tallies, and from the records in the last partial
 * quarter. A range that is short, or does not start at a quarter, is counted from its records.
 */
const countsOf = (account: AccountId, choice: CallChoice): RawBuilder<unknown> => {
  const { fromMs = 0, toMs = 0 } = choice
  const lastMs = Math.floor(toMs / quarterMs) * quarterMs
  const bare = { ...choice, fromMs: undefined, toMs: undefined }
  const ofRecords = (range: CallChoice) => sql`
    select r.status, r.intent_id, r.label ->> 'name' as label, r.ended_at as at, 1 as calls,
      (r.answered_at is not null)::int as answered, r.talk_ms::bigint
    from call_record r where ${matchesOf(account, range)}`
  if (fromMs % quarterMs !== 0 || lastMs - fromMs < shortestTalliedMs || !isTallied(bare))
    return sql`(${ofRecords(choice)}) c`
  return sql`(
    select r.status, r.intent_id, r.label, r.quarter as at, r.calls, r.answered, r.talk_ms
    from call_tally r
    where ${matchesOf(account, bare)} and r.quarter >= ${instant(fromMs)} and r.quarter < ${instant(lastMs)}
    union all ${ofRecords({ ...choice, fromMs: lastMs })}) c`
}

export const tallyByStatus = async (
  db: Db,
  account: AccountId,
  choice: CallChoice,
): Promise<readonly StatusTally[]> => {
  const found = await sql<StatusTally>`
    select c.status, sum(c.calls)::int as calls, sum(c.answered)::int as answered, sum(c.talk_ms)::float8 as "talkMs"
    from ${countsOf(account, choice)} group by c.status order by calls desc, c.status`.execute(db)
  return found.rows
}

export type IntentTally = { readonly intentId: number; readonly name: string; readonly calls: number }

export const tallyByIntent = async (
  db: Db,
  account: AccountId,
  choice: CallChoice,
): Promise<readonly IntentTally[]> => {
  const found = await sql<IntentTally>`
    select c.intent_id as "intentId", coalesce(c.label, '') as name, sum(c.calls)::int as calls
    from ${countsOf(account, choice)} where c.intent_id is not null
    -- Each scene numbers its tags anew: only number and name together are a label.
    group by c.intent_id, c.label order by calls desc, c.intent_id, name limit 200`.execute(db)
  return found.rows
}

export type TrendPoint = {
  readonly atMs: number
  readonly calls: number
  readonly answered: number
  readonly talkMs: number
}

/** Steps of a trend with calls; the first step starts at the selection's start. */
export const tallyByTime = async (
  db: Db,
  account: AccountId,
  { stepSec, ...choice }: CallChoice & { readonly fromMs: number; readonly stepSec: number },
): Promise<readonly TrendPoint[]> => {
  const found = await sql<TrendPoint>`
    select date_bin(make_interval(secs => ${stepSec}), c.at, ${instant(choice.fromMs)}) as "atMs",
      sum(c.calls)::int as calls, sum(c.answered)::int as answered, sum(c.talk_ms)::float8 as "talkMs"
    from ${countsOf(account, choice)} group by 1 order by 1`.execute(db)
  return found.rows
}

export const findContactName = async (
  db: Db,
  account: AccountId,
  contact: ContactId,
): Promise<string | undefined> => {
  const found = await sql<{ name: string }>`
    select c.name from contact c where c.id = ${contact} and c.account ${withinScope(account)}`.execute(db)
  return found.rows[0]?.name
}
