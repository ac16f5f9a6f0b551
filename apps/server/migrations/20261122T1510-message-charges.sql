-- Why: what a message cost each level is kept with its price, as a call's cost is by its hold, and bills add both up.

create table sms_charge (
  -- Who pays the one above it for the message.
  account uuid not null references account (id),
  -- Whose message it is, and which.
  sender uuid not null,
  message uuid not null,
  -- 0: booked before the price was kept.
  price_version integer not null,
  country_code text not null default '',
  area_code text not null default '',
  segment_micro bigint not null,
  segments integer not null check (segments > 0),
  charged_micro bigint not null,
  charged_at timestamptz not null,
  -- Decision §9: a bill's day is UTC+8.
  bill_day date not null generated always as (((charged_at at time zone 'UTC') + interval '8 hours')::date) stored,
  -- The provider never took it.
  given_back_at timestamptz,
  primary key (account, message),
  foreign key (sender, message) references sms_message (account, id),
  check (charged_micro = segments * segment_micro)
);
create index sms_charge_bill on sms_charge (account, bill_day, charged_at, message) where given_back_at is null;
create index sms_charge_of_message on sms_charge (message);
create trigger sms_charge_stays before delete on sms_charge for each row execute function refuse_change();
create trigger sms_charge_given_back_once before update on sms_charge for each row
  when (old.given_back_at is not null or new.given_back_at is null
    or (old.account, old.sender, old.message, old.price_version, old.country_code, old.area_code, old.segment_micro, old.segments,
      old.charged_micro, old.charged_at) is distinct from (new.account, new.sender, new.message, new.price_version,
      new.country_code, new.area_code, new.segment_micro, new.segments, new.charged_micro, new.charged_at))
  execute function refuse_change();

alter table sms_charge enable row level security, force row level security;
create policy owner_all on sms_charge for all to parley_owner using (true) with check (true);
create policy brain_all on sms_charge for all to parley_brain using (true) with check (true);
create policy api_sees on sms_charge for select to parley_api using (account = any ((select visible_accounts())::uuid[]));
grant select on sms_charge to parley_api;
grant select, insert, update (given_back_at) on sms_charge to parley_brain;

-- A row counts calls or messages, never both: they have prices of their own.
alter table bill_tally
  add column kind text not null default 'voice' check (kind in ('voice', 'sms')),
  add column messages bigint not null default 0;

create function tally_message_charges() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into bill_tally (account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, kind, calls, answered,
      talk_sec, cycles, messages, charged_micro)
    select account, bill_day, country_code, area_code, 'perCall', price_version, segment_micro, 'sms', 0, 0, 0,
      sum(case when given_back_at is null then segments else -segments end),
      sum(case when given_back_at is null then 1 else -1 end),
      sum(case when given_back_at is null then charged_micro else -charged_micro end)
    from made group by 1, 2, 3, 4, 6, 7;
  return null;
end $$;
create trigger made_messages_tallied after insert on sms_charge referencing new table as made
  for each statement execute function tally_message_charges();
create trigger messages_given_back_tallied after update on sms_charge referencing new table as made
  for each statement execute function tally_message_charges();

create or replace function tally_again() returns void language sql as $$
  delete from contact_tally; delete from call_tally; delete from talk_tally; delete from bill_tally;
  insert into contact_tally (account, task, state, reach, n, is_merged)
    select account, task, state, reach, count(*), true from contact group by 1, 2, 3, 4;
  insert into call_tally (account, task, scene_version, quarter, status, intent_id, label, calls, answered, talk_ms, is_merged)
    select account, task, scene_version, w.quarter, status, intent_id, label ->> 'name', count(*), count(answered_at),
      sum(talk_ms), true
    from call_record, lateral (values ('-infinity'::timestamptz), (date_bin('15 minutes', ended_at, 'epoch'))) w(quarter)
    group by 1, 2, 3, 4, 5, 6, 7;
  insert into talk_tally (account, task, rounds, talk_sec, calls, is_merged)
    select account, task, dialogue_rounds, ceil(talk_ms / 1000.0), count(*), true
    from call_record where answered_at is not null group by 1, 2, 3, 4;
  insert into bill_tally (account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, calls, answered,
      talk_sec, cycles, charged_micro, is_merged)
    select account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, count(*),
      count(*) filter (where h.answered), coalesce(sum((talk_ms + 999) / 1000) filter (where h.answered), 0), sum(h.cycles),
      sum(h.charged_micro), true
    from hold h where state = 'settled' and price_version is not null group by 1, 2, 3, 4, 5, 6, 7;
  insert into bill_tally (account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, kind, calls, answered,
      talk_sec, cycles, messages, charged_micro, is_merged)
    select account, bill_day, country_code, area_code, 'perCall', price_version, segment_micro, 'sms', 0, 0, 0, sum(segments),
      count(*), sum(charged_micro), true
    from sms_charge where given_back_at is null group by 1, 2, 3, 4, 6, 7;
$$;

-- What was booked before: the amounts are known, the prices are not.
with booked as (
  insert into sms_charge (account, sender, message, price_version, segment_micro, segments, charged_micro, charged_at)
  select e.account, m.account, m.id, 0, -e.amount_micro / m.segments, m.segments, -e.amount_micro, t.at
  from ledger_tx t join ledger_entry e on e.tx = t.id and e.side = 'wallet'
    join sms_message m on m.account = t.account and m.id::text = t.ref
  where t.kind = 'sms' and m.segments > 0 and e.amount_micro % m.segments = 0
  returning message)
select count(*) from booked;
update sms_charge c set given_back_at = b.at from ledger_tx b where b.kind = 'smsBack' and b.ref = c.message::text;

-- The events of messages were looked up by call for a bill; nobody does any more.
drop index call_event_of_messages;
