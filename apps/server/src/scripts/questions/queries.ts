import type { AccountId, AttemptId, MatchKind, SceneId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, instant, withinScope } from '../../platform/db/index.ts'

export type SaidRow = {
  readonly attempt: AttemptId
  readonly endedAtMs: number
  /** Null if the call has no such sentence; the call is counted nevertheless. */
  readonly text: string | null
  /** Null if nothing matched. */
  readonly questionId: number | null
  readonly how: MatchKind | null
}

/**
 * Callees' sentences in the newest conversations of a scene that matched a Q&A, or that the robot answered without a match.
 * Voicemails are left out. Only calls of the account's own tree: a granted scene does not show others' calls.
 */
export const listSaid = async (
  db: Db,
  account: AccountId,
  asked: {
    readonly scene: SceneId
    readonly fromMs: number
    readonly toMs: number
    readonly mostCalls: number
  },
): Promise<readonly SaidRow[]> => {
  const found = await sql<SaidRow>`
    with calls as materialized (
      select r.attempt, r.ended_at, r.turns from call_record r
      where r.account ${withinScope(account)} and r.status = 'finished'
        and r.scene_version in (select v.id from scene_version v where v.scene = ${asked.scene})
        and r.ended_at >= ${instant(asked.fromMs)} and r.ended_at < ${instant(asked.toMs)}
      order by r.ended_at desc, r.attempt desc limit ${asked.mostCalls})
    select c.attempt, c.ended_at as "endedAtMs", said.text, said.question as "questionId", said.how
    from calls c left join lateral (
      select turn ->> 'text' as text, (turn -> 'matched' ->> 'questionId')::int as question,
        turn -> 'matched' ->> 'how' as how, n
      from jsonb_array_elements(c.turns) with ordinality as t (turn, n)
      where turn ->> 'speaker' = 'callee' and turn ->> 'text' <> ''
        and (turn -> 'matched' ? 'questionId'
          -- A round: neither noise nor a filler. The edge for what nothing matched matched nothing.
          or (turn ? 'round' and (not turn ? 'matched' or turn -> 'matched' ->> 'how' = 'noKeyword')))) said on true
    order by c.ended_at desc, c.attempt desc, said.n desc`.execute(db)
  return found.rows
}
