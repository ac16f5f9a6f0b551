import type { AccountId, AttemptId, ContactId } from '@parley/contract/vocabulary'
import type { RuleValues } from '@parley/core/dialing'
import { sql } from 'kysely'
import { type Db, instant, toJsonb } from '../../../platform/db/index.ts'

/** Why a contact was, or was not, called. */
export type Decision = {
  readonly contact: ContactId
  readonly decision: 'called' | 'later' | 'never' | 'again' | 'final'
  readonly rule: string
  readonly values?: RuleValues
  readonly nextMs?: number | undefined
  readonly attempt?: AttemptId | string
}

/** The maximum of rows per contact. */
const mostKept = 200

/** Adds to the contacts' histories. A decision equal to the row before it, without an attempt, increments that row's count. */
export const recordDecisions = async (
  db: Db,
  account: AccountId,
  { nowMs, decisions }: { readonly nowMs: number; readonly decisions: readonly Decision[] },
): Promise<void> => {
  if (decisions.length === 0) return
  const rows = decisions.map(({ values = {}, ...one }) => ({ ...one, values }))
  await sql`
    with given as (
      select g.contact, g.decision, g.rule, g."values", g.attempt, to_timestamp(g."nextMs" / 1000) as next_at, d.n,
        coalesce(d.decision = g.decision and d.rule = g.rule and d."values" = g."values" and d.attempt is null
          and g.attempt is null, false) as is_same
      from jsonb_to_recordset(${toJsonb(rows)}::jsonb)
          as g(contact uuid, decision text, rule text, "values" jsonb, attempt uuid, "nextMs" float8)
        left join lateral (
          select n, decision, rule, "values", attempt from call_decision o
          where o.account = ${account} and o.contact = g.contact order by n desc limit 1) d on true),
    counted as (
      update call_decision d set times = d.times + 1, last_at = ${instant(nowMs)}, next_at = g.next_at
      from given g where g.is_same and d.account = ${account} and d.contact = g.contact and d.n = g.n),
    made as (
      insert into call_decision (account, contact, n, decision, rule, "values", next_at, attempt, first_at, last_at)
      select ${account}, contact, coalesce(n, 0) + 1, decision, rule, "values", next_at, attempt, ${instant(nowMs)},
        ${instant(nowMs)}
      from given where not is_same)
    delete from call_decision d using given g
    where d.account = ${account} and d.contact = g.contact and d.n <= g.n - ${mostKept - 1}`.execute(db)
}
