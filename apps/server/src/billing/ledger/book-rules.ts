/**
 * Invariants of the ledger after every COMMIT, each with a query that lists violations. Plain SQL, independent of the code that
 * writes the ledger.
 */
export const bookRules: Readonly<Record<string, string>> = {
  'the entries of every booking add up to nothing': `
    select t.id::text as broken from ledger_tx t left join ledger_entry e on e.tx = t.id
    group by t.id having coalesce(sum(e.amount_micro), -1) <> 0`,
  'a balance is the sum of its entries': `
    select a.id::text as broken from account a where a.balance_micro <> coalesce((
      select sum(e.amount_micro) from ledger_entry e where e.account = a.id and e.side = 'wallet'), 0)`,
  'every entry of a wallet follows the one before it': `
    select account || ' ' || n as broken from (
      select account, n, amount_micro, balance_after_micro,
        lag(balance_after_micro, 1, 0::bigint) over chain as before, row_number() over chain as place
      from ledger_entry where side = 'wallet' window chain as (partition by account order by n)) e
    where n <> place or balance_after_micro <> before + amount_micro`,
  'a call is booked once, and only with its record': `
    select t.ref as broken from ledger_tx t left join call_record r on r.attempt::text = t.ref
    where t.kind = 'call' group by t.ref having count(*) <> 1 or count(r.attempt) <> 1`,
  'a message is paid for once, and given back only where it was paid for and not accepted': `
    select t.ref as broken from ledger_tx t left join sms_message m on m.id::text = t.ref
    where t.kind in ('sms', 'smsBack') and (m.id is null or (t.kind = 'smsBack' and (m.state <> 'failed'
      or m.provider_id is not null
      or not exists (select from ledger_tx paid where paid.kind = 'sms' and paid.ref = t.ref))))`,
  'a late end is booked once, and only with a corrected record': `
    select t.ref as broken from ledger_tx t
      left join call_record r on r.attempt::text = t.ref and r.corrected_at is not null
    where t.kind = 'lateCall' group by t.ref having count(*) <> 1 or count(r.attempt) <> 1`,
  'no account is overspent but by ends that came late': `
    select a.id::text as broken from account a where a.balance_micro + a.credit_micro - a.reserved_micro + a.late_micro < 0
      or a.late_micro > greatest(0, a.reserved_micro - a.balance_micro - a.credit_micro)
      or a.late_micro > -coalesce((
        select sum(e.amount_micro) from ledger_entry e join ledger_tx t on t.id = e.tx
        where e.account = a.id and e.side = 'wallet' and t.kind = 'lateCall'), 0)`,
  'what is reserved is what open holds say': `
    select a.id::text as broken from account a where a.reserved_micro <> coalesce((
      select sum(h.amount_micro) from hold h where h.account = a.id and h.state = 'open'), 0)`,
  'no hold outlives its call': `
    select h.account || ' ' || h.attempt as broken from hold h join attempt a on a.id = h.attempt
    where h.state = 'open' and (a.ended_at is not null or a.lease_until < now() - interval '15 minutes')`,
  'a charge is whole cycles of the talk that was held for, by the price agreed': `
    select account || ' ' || attempt as broken from hold where state = 'settled' and (
      charged_micro <> cycles * cycle_micro or cycles <> case
        when not answered then 0 when charge_rule = 'perCall' then 1
        else greatest(1, ceil(ceil(least(talk_ms, held_sec * 1000::bigint) / 1000.0)
          / split_part(charge_rule, '+', 1)::int)) end)`,
  'what is billed is what the record says was talked': `
    select h.account || ' ' || h.attempt as broken from hold h join call_record r on r.attempt = h.attempt
    where h.state = 'settled' and (h.talk_ms <> r.talk_ms or h.answered <> (r.answered_at is not null)
      or h.ended_at <> r.ended_at)`,
  'bills and ledger agree on what each account paid': `
    select a.id::text as broken from account a where
      coalesce((select sum(h.charged_micro) from hold h where h.account = a.id and h.state = 'settled'), 0)
      <> -coalesce((select sum(e.amount_micro) from ledger_entry e join ledger_tx t on t.id = e.tx
        where e.account = a.id and e.side = 'wallet' and t.kind in ('call', 'lateCall')), 0)`,
  'bills and ledger agree on what each account paid for messages': `
    select a.id::text as broken from account a where
      coalesce((select sum(c.charged_micro) from sms_charge c where c.account = a.id and c.given_back_at is null), 0)
      <> -coalesce((select sum(e.amount_micro) from ledger_entry e join ledger_tx t on t.id = e.tx
        where e.account = a.id and e.side = 'wallet' and t.kind in ('sms', 'smsBack')), 0)`,
  'a message is charged by its segments, and nobody is sold it below what the seller pays': `
    select c.account || ' ' || c.message as broken from sms_charge c
      join sms_message m on m.account = c.sender and m.id = c.message join account a on a.id = c.account
      left join sms_charge up on up.message = c.message and up.account = a.parent
    where c.segments <> m.segments or c.charged_micro <> c.segments * c.segment_micro or c.charged_micro < up.charged_micro`,
  'every level of a call is charged in its bookings': `
    select h.account || ' ' || h.attempt as broken from hold h where h.charged_micro > 0 and h.charged_micro <> (
      select -coalesce(sum(e.amount_micro), 0) from ledger_tx t join ledger_entry e on e.tx = t.id
      where t.kind in ('call', 'lateCall') and t.ref = h.attempt::text and e.account = h.account and e.side = 'wallet'
        and (t.kind = 'call' or h.corrected_at is not null))`,
  'nobody is sold a call below what the seller pays for it': `
    select h.account || ' ' || h.attempt as broken from hold h
      join account a on a.id = h.account join hold up on up.attempt = h.attempt and up.account = a.parent
    where h.charged_micro < up.charged_micro`,
}
