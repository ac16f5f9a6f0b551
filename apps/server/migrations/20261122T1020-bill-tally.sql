-- Why: a bill of a month of calls is read from what was added up when each was settled, not from every call (docs/decisions/0018).

create table bill_tally (
  account uuid not null,
  id bigint generated always as identity,
  bill_day date not null,
  country_code text not null,
  area_code text not null,
  charge_rule text not null,
  price_version integer not null,
  cycle_micro bigint not null,
  calls bigint not null,
  answered bigint not null,
  talk_sec bigint not null,
  cycles bigint not null,
  charged_micro bigint not null,
  is_merged boolean not null default false,
  primary key (account, id)
);
create index bill_tally_by_day on bill_tally (account, bill_day);
create index bill_tally_fresh on bill_tally (id) where not is_merged;
alter table bill_tally enable row level security, force row level security;
create policy owner_all on bill_tally for all to parley_owner using (true) with check (true);
create policy brain_all on bill_tally for all to parley_brain using (true) with check (true);
create policy api_own on bill_tally for all to parley_api
  using (account = any ((select visible_accounts())::uuid[]))
  with check (account = any ((select visible_accounts())::uuid[]));
grant select on bill_tally to parley_api;
grant select, insert, delete, update (is_merged) on bill_tally to parley_brain;

-- A settled hold is never changed: each comes here once. One whose price was never written down is older than prices.
create function tally_charges() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into bill_tally (account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, calls, answered,
      talk_sec, cycles, charged_micro)
    select account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, count(*),
      count(*) filter (where made.answered), coalesce(sum((talk_ms + 999) / 1000) filter (where made.answered), 0),
      sum(made.cycles), sum(made.charged_micro)
    from made where state = 'settled' and price_version is not null group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
create trigger made_charges_tallied after insert on hold referencing new table as made
  for each statement execute function tally_charges();
create trigger charges_tallied after update on hold referencing new table as made
  for each statement execute function tally_charges();

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
$$;
select tally_again();

-- Messages of a call, for its bill: few calls have one.
create index call_event_of_messages on call_event (attempt) where type = 6;
