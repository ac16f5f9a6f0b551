-- Why: what lists and pages count over millions of rows is kept beside them, in the transaction that changes it (docs/decisions/0018).

-- How far its calls came: 0 nowhere, 1 dialled, 2 rang, 3 answered, 4 talked, 5 labelled.
alter table contact add column reach smallint not null default 0 check (reach between 0 and 5);
grant update (reach) on contact to parley_brain;

-- Rows are only added, so that nobody waits for a counter; now and then they are merged. What counts is always their sum.
create table contact_tally (
  account uuid not null,
  id bigint generated always as identity,
  task uuid not null,
  state text not null,
  reach smallint not null,
  n bigint not null,
  is_merged boolean not null default false,
  primary key (account, id)
);
create index contact_tally_by_task on contact_tally (account, task);
create index contact_tally_fresh on contact_tally (id) where not is_merged;

-- Calls of a quarter of an hour, for every time zone begins its days on one; and, at -infinity, of all time.
create table call_tally (
  account uuid not null,
  id bigint generated always as identity,
  task uuid not null,
  scene_version uuid not null,
  quarter timestamptz not null,
  status text not null,
  intent_id integer,
  label text,
  calls bigint not null,
  answered bigint not null,
  talk_ms bigint not null,
  is_merged boolean not null default false,
  primary key (account, id)
);
create index call_tally_by_task on call_tally (account, task, quarter);
create index call_tally_by_time on call_tally (account, quarter);
create index call_tally_fresh on call_tally (id) where not is_merged;

-- Answered calls of a task by their rounds and by the seconds of their talk.
create table talk_tally (
  account uuid not null,
  id bigint generated always as identity,
  task uuid not null,
  rounds integer not null,
  talk_sec integer not null,
  calls bigint not null,
  is_merged boolean not null default false,
  primary key (account, id)
);
create index talk_tally_by_task on talk_tally (account, task);
create index talk_tally_fresh on talk_tally (id) where not is_merged;

do $$
declare one text;
begin
  foreach one in array array['contact_tally', 'call_tally', 'talk_tally'] loop
    execute format('alter table %I enable row level security, force row level security', one);
    execute format('create policy owner_all on %I for all to parley_owner using (true) with check (true)', one);
    execute format('create policy brain_all on %I for all to parley_brain using (true) with check (true)', one);
    execute format('create policy api_own on %I for all to parley_api
      using (account = any ((select visible_accounts())::uuid[]))
      with check (account = any ((select visible_accounts())::uuid[]))', one);
    execute format('grant select on %I to parley_api', one);
    execute format('grant select, insert, delete, update (is_merged) on %I to parley_brain', one);
  end loop;
end $$;

create function tally_made_contacts() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into contact_tally (account, task, state, reach, n)
    select account, task, state, reach, count(*) from made group by account, task, state, reach;
  return null;
end $$;

create function tally_moved_contacts() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into contact_tally (account, task, state, reach, n)
    select account, task, state, reach, sum(one) from (
      select account, task, state, reach, 1 as one from made
      union all select account, task, state, reach, -1 from gone) moved
    group by account, task, state, reach having sum(one) <> 0;
  return null;
end $$;

create function tally_calls() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into call_tally (account, task, scene_version, quarter, status, intent_id, label, calls, answered, talk_ms)
    select account, task, scene_version, w.quarter, status, intent_id, label ->> 'name', count(*), count(answered_at), sum(talk_ms)
    from made, lateral (values ('-infinity'::timestamptz), (date_bin('15 minutes', ended_at, 'epoch'))) w(quarter)
    group by 1, 2, 3, 4, 5, 6, 7;
  insert into talk_tally (account, task, rounds, talk_sec, calls)
    select account, task, dialogue_rounds, ceil(talk_ms / 1000.0), count(*)
    from made where answered_at is not null group by 1, 2, 3, 4;
  return null;
end $$;

create trigger made_contacts_tallied after insert on contact referencing new table as made
  for each statement execute function tally_made_contacts();
create trigger moved_contacts_tallied after update on contact referencing old table as gone new table as made
  for each statement execute function tally_moved_contacts();
create trigger calls_tallied after insert on call_record referencing new table as made
  for each statement execute function tally_calls();

-- Counts everything anew, for the owner alone.
create function tally_again() returns void language sql as $$
  delete from contact_tally; delete from call_tally; delete from talk_tally;
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
$$;
revoke execute on function tally_again() from public;

update contact c set reach = r.reach
from (
  select account, contact, max(case
      when answered_at is not null and dialogue_rounds > 0 and intent_id >= 0 then 5
      when answered_at is not null and dialogue_rounds > 0 then 4
      when answered_at is not null then 3
      when ringing_at is not null then 2
      when dialed_at is not null then 1 else 0 end) as reach
  from call_record group by account, contact) r
where c.account = r.account and c.id = r.contact and r.reach > 0;
select tally_again();
