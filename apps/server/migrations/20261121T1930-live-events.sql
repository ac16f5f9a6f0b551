-- Why: what changes is told to whoever watches, in the order of its commits, and again to whoever was away for a moment.

create table live_event (
  account uuid not null,
  -- A reader takes only what lies below the oldest open transaction: nothing comes in behind it later.
  tx xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  kind text not null check (kind in ('task', 'contacts', 'call', 'record', 'export')),
  data jsonb not null,
  at timestamptz not null default now(),
  primary key (account, tx, id)
);
create index live_event_in_order on live_event (tx, id);
create index live_event_by_age on live_event (at);

alter table live_event enable row level security, force row level security;
create policy owner_all on live_event for all to parley_owner using (true) with check (true);
create policy brain_all on live_event for all to parley_brain using (true) with check (true);
create policy api_own on live_event for select to parley_api
  using (account = any ((select visible_accounts())::uuid[]));
grant select on live_event to parley_api;
grant select, delete on live_event to parley_brain;

-- As their owner: who changes a task need not be let at the events.
create function tell_task() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into live_event (account, kind, data) values (new.account, 'task', jsonb_build_object('taskId', new.id,
    'status', new.status, 'pauseReason', new.pause_reason, 'failure', new.failure, 'waitingFor', new.waiting_for));
  return null;
end $$;
create trigger task_made_told after insert on task for each row execute function tell_task();
create trigger task_told after update on task for each row
  when ((old.status, old.pause_reason, old.failure, old.waiting_for, old.version)
    is distinct from (new.status, new.pause_reason, new.failure, new.waiting_for, new.version))
  execute function tell_task();

-- One event for a list, however long it is.
create function tell_contacts() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into live_event (account, kind, data)
    select account, 'contacts', jsonb_build_object('taskId', task, 'added', count(*)) from made group by account, task;
  return null;
end $$;
create trigger contacts_told after insert on contact referencing new table as made
  for each statement execute function tell_contacts();

create function tell_call() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into live_event (account, kind, data) values (new.account, 'call',
    jsonb_build_object('callId', new.id, 'taskId', new.task, 'contactId', new.contact, 'status', new.status));
  return null;
end $$;
create trigger call_made_told after insert on attempt for each row execute function tell_call();
create trigger call_told after update on attempt for each row
  when (old.status is distinct from new.status) execute function tell_call();

create function tell_record() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into live_event (account, kind, data) values (new.account, 'record',
    jsonb_build_object('callId', new.attempt, 'taskId', new.task, 'contactId', new.contact, 'status', new.status,
      'intentId', new.intent_id, 'talkMs', new.talk_ms));
  return null;
end $$;
create trigger record_told after insert on call_record for each row execute function tell_record();

create function tell_export() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into live_event (account, kind, data) values (new.account, 'export',
    jsonb_build_object('exportId', new.id, 'state', new.state, 'rows', new.rows_done, 'total', new.rows_total));
  return null;
end $$;
create trigger export_told after update on export_job for each row
  when ((old.state, old.rows_done) is distinct from (new.state, new.rows_done)) execute function tell_export();
