import { bookRules } from '../src/billing/ledger/index.ts'
import type { TestDatabase } from './test-database.ts'

/** Invariants of the dialing tables after every COMMIT; each query lists violations. */
const invariants: Readonly<Record<string, string>> = {
  ...bookRules,
  'an attempt that ended has exactly one record, an open one none': `
    select a.id from attempt a left join call_record r on r.attempt = a.id
    where (a.ended_at is null) <> (r.attempt is null)`,
  'a contact is open exactly while it has an open attempt': `
    select c.id from contact c
    where (c.state = 'open') <> exists (select from attempt a where a.contact = c.id and a.ended_at is null)`,
  'no contact has two open attempts': `
    select contact from attempt where ended_at is null group by contact having count(*) > 1`,
  'attempts made are the attempts there are': `
    select c.id from contact c
    where c.attempts_made <> (select count(*) from attempt a where a.contact = c.id)`,
  'an open attempt holds exactly one engine slot, an ended one none': `
    select a.id from attempt a
    where (select count(*) from engine_slot s where s.holder = a.id) <> (a.ended_at is null)::int
      and a.lease_until > now()`,
  'an open attempt holds exactly one ear, an ended one none': `
    select a.id from attempt a
    where (select count(*) from ear_slot s where s.holder = a.id) <> (a.ended_at is null)::int
      and a.lease_until > now()`,
  'no line slot is held by an ended attempt': `
    select s.n from line_slot s join attempt a on a.id = s.holder where a.ended_at is not null`,
  'a line slot is held for a seat only while its call goes on and its transfer has not failed': `
    select s.n from line_slot s join transfer f on f.id = s.holder join attempt a on a.id = f.attempt
    where a.ended_at is not null or (f.result is not null and f.result <> 'success')`,
  'no seat holds two slots of its line': `
    select holder from line_slot where holder is not null group by holder having count(*) > 1`,
  'no account slot is held by an ended attempt': `
    select s.n from account_slot s join attempt a on a.id = s.holder where a.ended_at is not null`,
  'a hold is open exactly while its attempt is': `
    select h.attempt from hold h join attempt a on a.id = h.attempt
    where (h.state = 'open') <> (a.ended_at is null)`,
  'a contact that rests has the label of its last call': `
    select c.id from contact c
      left join call_record r on r.account = c.account and r.contact = c.id and r.n = c.attempts_made
    where c.state <> 'open' and c.intent_id is distinct from r.intent_id`,
  'the tallies of contacts are what there are': `
    select task from (
      select task, state, reach, -1 as n from contact
      union all select task, state, reach, n from contact_tally) both_sides
    group by task, state, reach having sum(n) <> 0`,
  'the tallies of calls are what the records say': `
    select task from (
      select r.task, q.quarter, r.status, r.intent_id, -1 as calls, -(r.answered_at is not null)::int as answered, -r.talk_ms as ms
      from call_record r, lateral (values ('-infinity'::timestamptz), (date_bin('15 minutes', r.ended_at, 'epoch'))) q(quarter)
      union all select task, quarter, status, intent_id, calls, answered, talk_ms from call_tally) both_sides
    group by task, quarter, status, intent_id having sum(calls) <> 0 or sum(answered) <> 0 or sum(ms) <> 0`,
  'the tallies of bills are what the holds say': `
    select account from (
      select account, bill_day, -1 as calls, 0 as messages, -charged_micro as charged from hold
      where state = 'settled' and price_version is not null
      union all select account, bill_day, 0, -1, -charged_micro from sms_charge where given_back_at is null
      union all select account, bill_day, calls, messages, charged_micro from bill_tally) both_sides
    group by account, bill_day having sum(calls) <> 0 or sum(messages) <> 0 or sum(charged) <> 0`,
  'a finished task has no ready or open contact': `
    select t.id from task t join contact c on c.task = t.id
    where t.status in ('finished', 'failed') and c.state <> 'final'`,
}

/** The names of the violated invariants. */
export const brokenInvariants = async (db: TestDatabase): Promise<readonly string[]> => {
  // One snapshot for all queries, since calls go on meanwhile.
  await db.look('begin isolation level repeatable read read only')
  try {
    const broken: string[] = []
    for (const [name, query] of Object.entries(invariants))
      if ((await db.look(query)).length > 0) broken.push(name)
    return broken
  } finally {
    await db.look('commit')
  }
}
