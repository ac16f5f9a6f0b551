import type { AttemptId } from '@parley/contract/vocabulary'
import { isTechnical } from '@parley/core/dialing'
import { sql } from 'kysely'
import { type Db, toJsonb } from '../../../platform/db/index.ts'
import { type ClosingAttempt, lastSeq, reportedInRecord } from './closing-queries.ts'
import { type MovedContact, reportedReason } from './contact-queries.ts'
import type { OpenHold, SettledHold } from './money-queries.ts'

/** Updates the records with the engine's report; the attempts have it already. */
export const correctRecords = async (db: Db, closing: readonly ClosingAttempt[]): Promise<void> => {
  const rows = closing.map(reportedInRecord)
  await sql`
    update call_record r set status = a.status, hung_up_by = e."by", cause = e.cause, sip_code = a.sip_code, q850 = a.q850,
      dialed_at = a.dialed_at, ringing_at = a.ringing_at, answered_at = a.answered_at, ended_at = a.ended_at,
      talk_ms = a.talk_ms, flow_rounds = e.flow, dialogue_rounds = e.dialogue, intent_id = a.intent_id, label = e.label,
      node_ids = e.nodes, turns = e.turns, journal = decode(e.journal, 'base64'), recording_key = e."recKey",
      recording_bytes = e."recBytes", recording_sha256 = e."recHash", recording_ms = e."recMs", corrected_at = now()
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as e(account uuid, id uuid, "by" text, cause text, flow int,
        dialogue int, label jsonb, nodes jsonb, turns jsonb, journal text, "recKey" text, "recBytes" bigint,
        "recHash" text, "recMs" int)
      join attempt a on a.account = e.account and a.id = e.id
    where r.account = e.account and r.attempt = e.id and r.corrected_at is null`.execute(db)
}

/** Removes the server's own hang-up events of these calls. */
export const withdrawHangUps = async (db: Db, attempts: readonly AttemptId[]): Promise<void> => {
  if (attempts.length === 0) return
  await sql`
    delete from call_event e using attempt a
    where a.id = any (${attempts}::uuid[]) and e.account = a.account and e.attempt = a.id
      and e.seq = ${lastSeq}`.execute(db)
}

/** A settled hold, with its call's true outcome. */
export type ConcludedHold = OpenHold & { readonly attempt: AttemptId; readonly bookedMicroYuan: bigint }

/** The settled holds of these attempts; of each from the root down. */
export const concludedHoldsOf = async (
  db: Db,
  attempts: readonly AttemptId[],
): Promise<readonly ConcludedHold[]> => {
  const found = await sql<ConcludedHold>`
    select h.attempt, h.account, coalesce(a.parent, a.id) as seller, h.amount_micro as "amountMicroYuan",
      h.charge_rule as rule, h.cycle_micro as "cycleMicroYuan", h.held_sec as "heldSec",
      t.answered_at is not null as answered, t.talk_ms as "talkMs", h.charged_micro as "bookedMicroYuan"
    from hold h join account a on a.id = h.account join attempt t on t.id = h.attempt
    where h.attempt = any (${attempts}::uuid[]) and h.state = 'settled' and h.corrected_at is null
    order by h.attempt, nlevel(a.path)`.execute(db)
  return found.rows
}

export const correctHoldRows = async (db: Db, settled: readonly SettledHold[]): Promise<void> => {
  const rows = settled.map(({ account, attempt, cycles, chargedMicroYuan }) => ({
    account,
    attempt,
    cycles,
    charged: String(chargedMicroYuan),
  }))
  await sql`
    update hold set charged_micro = s.charged, cycles = s.cycles, answered = t.answered_at is not null,
      talk_ms = t.talk_ms, ended_at = t.ended_at, corrected_at = now()
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb)
        as s(account uuid, attempt uuid, cycles int, charged bigint)
      join attempt t on t.id = s.attempt
    where hold.account = s.account and hold.attempt = s.attempt and hold.state = 'settled'
      and hold.corrected_at is null`.execute(db)
}

/**
 * Corrects how far these contacts came and what they used up. A contact called again since keeps that call's result, and a final
 * one stays final; one that waits for a redial is moved again. Returns the attempts of those contacts.
 */
export const correctContacts = async (
  db: Db,
  moved: readonly MovedContact[],
): Promise<ReadonlySet<AttemptId>> => {
  const rows = moved.map(({ attempt, rounds, status, after }) => ({
    account: attempt.account,
    attempt: attempt.id,
    id: attempt.contact,
    rounds,
    status,
    used: after.usedUp ? 1 : 0,
    concluded: attempt.status,
    usedBefore: isTechnical(attempt.status) ? 0 : 1,
    state: after.next.kind,
    dueMs: after.next.kind === 'ready' ? after.next.dueMs : undefined,
    round: after.next.kind === 'ready' ? after.next.round : undefined,
    reason: reportedReason(after),
  }))
  const reported = sql`jsonb_to_recordset(${toJsonb(rows)}::jsonb) as m(account uuid, id uuid, attempt uuid, rounds int,
      status text, used int, concluded text, "usedBefore" int, state text, "dueMs" float8, round smallint, reason text)
    join attempt a on a.account = m.account and a.id = m.attempt`
  const isNewest = sql`not exists (select from attempt l where l.account = a.account and l.contact = a.contact and l.n > a.n)`
  await sql`
    update contact c set attempts_used = c.attempts_used + m.used - m."usedBefore",
      technical_retries = greatest(0, c.technical_retries + m."usedBefore" - m.used),
      status = case when ${isNewest} and c.status = m.concluded then m.status else c.status end,
      intent_id = case when ${isNewest} then a.intent_id else c.intent_id end,
      reach = greatest(c.reach, case
        when a.answered_at is not null and m.rounds > 0 and a.intent_id >= 0 then 5
        when a.answered_at is not null and m.rounds > 0 then 4
        when a.answered_at is not null then 3
        when a.ringing_at is not null then 2
        when a.dialed_at is not null then 1 else 0 end)
    from ${reported} where c.account = m.account and c.id = m.id`.execute(db)
  const again = await sql<{ id: AttemptId }>`
    update contact c set state = m.state, due_at = coalesce(to_timestamp(m."dueMs" / 1000), c.due_at),
      round = coalesce(m.round, c.round), reason = m.reason
    from ${reported} where c.account = m.account and c.id = m.id and c.state = 'ready' and ${isNewest}
    returning a.id`.execute(db)
  return new Set(again.rows.map(({ id }) => id))
}
