import { type AccountId, RecordEvent, type SceneId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, instant, withinScope } from '../../platform/db/index.ts'

type Asked = {
  readonly scene: SceneId
  /** 0: every version. */
  readonly n: number
  readonly fromMs: number
  readonly toMs: number
  readonly mostCalls: number
}

/** Only conversations of the account's own tree: a granted scene does not show others' calls. Voicemails are left out. */
const conversationsOf = (account: AccountId, asked: Asked) => sql`
  select r.account, r.attempt, r.hung_up_by, r.node_ids from call_record r
  where r.account ${withinScope(account)} and r.status = 'finished'
    and r.scene_version in (
      select v.id from scene_version v where v.scene = ${asked.scene} and ${asked.n} in (0, v.n))
    and r.ended_at >= ${instant(asked.fromMs)} and r.ended_at < ${instant(asked.toMs)}
  order by r.ended_at desc, r.attempt desc limit ${asked.mostCalls}`

/** Each entry of a node, and the conversation's next step. */
const stepsOf = (account: AccountId, asked: Asked) => sql`
  with talks as materialized (${conversationsOf(account, asked)}),
  steps as (
    select t.account, t.attempt, t.hung_up_by, step.node,
      lead(step.node) over (partition by t.attempt order by step.n) as next
    from talks t, jsonb_array_elements_text(t.node_ids) with ordinality as step (node, n))`

export const countConversations = async (db: Db, account: AccountId, asked: Asked): Promise<number> => {
  const found = await sql<{
    n: number
  }>`select count(*)::int as n from (${conversationsOf(account, asked)}) t`.execute(db)
  return found.rows[0]?.n ?? 0
}

export type NodeHeat = {
  readonly nodeId: string
  readonly calls: number
  readonly times: number
  readonly hungUp: number
  readonly silent: number
}

export const listNodeHeat = async (
  db: Db,
  account: AccountId,
  asked: Asked,
): Promise<readonly NodeHeat[]> => {
  const found = await sql<NodeHeat>`
    ${stepsOf(account, asked)},
    silences as (
      select here.node, count(distinct t.attempt)::int as n
      from talks t
        join call_event e on e.account = t.account and e.attempt = t.attempt and e.type = ${RecordEvent.toWire('timeout')}
        cross join lateral (
          select entered.data ->> 'nodeId' as node from call_event entered
          where entered.account = e.account and entered.attempt = e.attempt and entered.seq < e.seq
            and entered.type = ${RecordEvent.toWire('nodeEntered')}
          order by entered.seq desc limit 1) here
      group by here.node)
    select s.node as "nodeId", count(distinct s.attempt)::int as calls, count(*)::int as times,
      count(distinct s.attempt) filter (where s.next is null and s.hung_up_by = 'callee')::int as "hungUp",
      coalesce(max(q.n), 0) as silent
    from steps s left join silences q on q.node = s.node
    group by s.node order by calls desc, s.node`.execute(db)
  return found.rows
}

export type Way = { readonly source: string; readonly target: string; readonly times: number }

export const listWays = async (db: Db, account: AccountId, asked: Asked): Promise<readonly Way[]> => {
  const found = await sql<Way>`
    ${stepsOf(account, asked)}
    select s.node as source, s.next as target, count(*)::int as times from steps s
    where s.next is not null group by s.node, s.next order by times desc, s.node, s.next`.execute(db)
  return found.rows
}
