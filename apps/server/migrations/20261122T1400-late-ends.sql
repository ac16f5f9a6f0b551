-- Why: an engine that was cut off for longer than a lease tells the end of its call after all. What the server had concluded without
-- it, record and charge, is put right, once; nothing else of them ever changes (docs/decisions/0027).

alter table call_record add column corrected_at timestamptz;
alter table hold add column corrected_at timestamptz;
grant update on call_record to parley_brain;

drop trigger call_record_immutable on call_record;
create trigger call_record_stays before delete on call_record for each row execute function refuse_change();
create trigger call_record_corrected_once before update on call_record for each row
  when (old.corrected_at is not null or new.corrected_at is null or old.status <> 'unknownCause' or old.cause <> 'engineLost'
    or (old.account, old.attempt, old.task, old.contact, old.n, old.number, old.line, old.engine, old.scene_version,
      old.scene_hash, old.intent_at) is distinct from (new.account, new.attempt, new.task, new.contact, new.n, new.number,
      new.line, new.engine, new.scene_version, new.scene_hash, new.intent_at))
  execute function refuse_change();
create trigger record_corrected_told after update on call_record for each row execute function tell_record();

drop trigger hold_settled_stays on hold;
create trigger hold_settled_stays before delete on hold for each row when (old.state = 'settled')
  execute function refuse_change();
-- What was charged may grow, by the price that was agreed.
create trigger hold_corrected_once before update on hold for each row
  when (old.state = 'settled' and (old.corrected_at is not null or new.corrected_at is null
    or new.state <> 'settled' or new.charged_micro < old.charged_micro
    or (old.account, old.attempt, old.amount_micro, old.charge_rule, old.cycle_micro, old.price_version, old.country_code,
      old.area_code, old.held_sec) is distinct from (new.account, new.attempt, new.amount_micro, new.charge_rule,
      new.cycle_micro, new.price_version, new.country_code, new.area_code, new.held_sec)))
  execute function refuse_change();

-- The server's own word for a hang-up (its number is the last there is) gives way to the engine's.
grant delete on call_event to parley_brain;
create trigger call_event_stays before delete on call_event for each row when (old.seq <> 2147483647)
  execute function refuse_change();

alter table ledger_tx drop constraint ledger_tx_kind_check,
  add constraint ledger_tx_kind_check check (kind in ('opening', 'topUp', 'adjustment', 'call', 'lateCall'));

-- A correction takes away what was counted and counts what is true.
create function tally_corrected_calls() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into call_tally (account, task, scene_version, quarter, status, intent_id, label, calls, answered, talk_ms)
    select account, task, scene_version, w.quarter, status, intent_id, label ->> 'name', sum(one),
      coalesce(sum(one) filter (where answered_at is not null), 0), sum(one * talk_ms)
    from (select *, 1 as one from made union all select *, -1 from gone) moved,
      lateral (values ('-infinity'::timestamptz), (date_bin('15 minutes', ended_at, 'epoch'))) w(quarter)
    group by 1, 2, 3, 4, 5, 6, 7;
  insert into talk_tally (account, task, rounds, talk_sec, calls)
    select account, task, dialogue_rounds, ceil(talk_ms / 1000.0), sum(one)
    from (select *, 1 as one from made union all select *, -1 from gone) moved
    where answered_at is not null group by 1, 2, 3, 4;
  return null;
end $$;
create trigger corrected_calls_tallied after update on call_record referencing old table as gone new table as made
  for each statement execute function tally_corrected_calls();

create function tally_moved_charges() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into bill_tally (account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, calls, answered,
      talk_sec, cycles, charged_micro)
    select account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, sum(one),
      coalesce(sum(one) filter (where moved.answered), 0),
      coalesce(sum(one * ((talk_ms + 999) / 1000)) filter (where moved.answered), 0), sum(one * moved.cycles),
      sum(one * moved.charged_micro)
    from (select *, 1 as one from made union all select *, -1 from gone) moved
    where state = 'settled' and price_version is not null group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
drop trigger charges_tallied on hold;
create trigger charges_tallied after update on hold referencing old table as gone new table as made
  for each statement execute function tally_moved_charges();

-- A charge that came late may find its money gone: so far, and no unit further, an account may be below what it may spend. What comes
-- in pays it off first.
alter table account add column late_micro bigint not null default 0 check (late_micro >= 0),
  drop constraint account_never_overspent,
  add constraint account_never_overspent check (balance_micro + credit_micro - reserved_micro + late_micro >= 0);
grant select (late_micro) on account to parley_api;
grant update (late_micro) on account to parley_brain;
create function trim_late() returns trigger language plpgsql as $$
begin
  new.late_micro := least(new.late_micro, greatest(0, new.reserved_micro - new.balance_micro - new.credit_micro));
  return new;
end $$;
create trigger account_late_trimmed before update on account for each row when (new.late_micro > 0)
  execute function trim_late();
