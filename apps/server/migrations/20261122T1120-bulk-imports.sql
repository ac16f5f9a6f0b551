-- Why: lists of up to a million numbers come in by a job that goes on where a killed server left off, and can be taken back.

create table import_job (
  account uuid not null references account (id),
  id uuid not null,
  task uuid not null,
  login uuid,
  file_name text not null,
  file_bytes bigint not null,
  file_sha256 text not null,
  encoding text not null,
  -- waiting → running → done or failed; waiting or running → cancelling → cancelled; done or failed → undoing → undone.
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelling', 'cancelled', 'undoing', 'undone')),
  -- Lines of the file until all are read; then its rows.
  rows_total integer not null,
  rows_done integer not null default 0,
  succeeded integer not null default 0,
  duplicate integer not null default 0,
  invalid integer not null default 0,
  blocked integer not null default 0,
  headings jsonb not null default '[]',
  phone_column text not null default '',
  failure text,
  failure_values jsonb not null default '{}',
  -- Contacts that were taken out again, and those that had been called and stayed.
  removed integer not null default 0,
  kept integer not null default 0,
  lease_until timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account, id),
  foreign key (account, task) references task (account, id)
);
create index import_job_to_do on import_job (created_at) where state in ('waiting', 'running', 'cancelling', 'undoing');
create index import_job_of_task on import_job (account, task, created_at);
-- The same file into the same task is the same import, until it was taken back.
create unique index import_job_once on import_job (account, task, file_sha256)
  where state in ('waiting', 'running', 'done');

create table import_refusal (
  account uuid not null,
  import uuid not null,
  line integer not null,
  cells jsonb not null,
  code text not null,
  primary key (account, import, line),
  foreign key (account, import) references import_job (account, id) on delete cascade
);

alter table contact add column import uuid;
create index contact_by_import on contact (account, import, id) where import is not null;

do $$
declare one text;
begin
  foreach one in array array['import_job', 'import_refusal'] loop
    execute format('alter table %I enable row level security, force row level security', one);
    execute format('create policy owner_all on %I for all to parley_owner using (true) with check (true)', one);
    execute format('create policy brain_all on %I for all to parley_brain using (true) with check (true)', one);
    execute format('create policy api_own on %I for all to parley_api
      using (account = any ((select visible_accounts())::uuid[]))
      with check (account = any ((select visible_accounts())::uuid[]))', one);
  end loop;
end $$;
grant select, insert, update on import_job to parley_api;
grant select, insert on import_refusal to parley_api;
grant select, update, delete on import_job to parley_brain;
grant select, delete on import_refusal to parley_brain;
-- Of an import that is taken back: contacts that nobody called, with their stories.
grant delete on contact, call_decision to parley_api;

alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('task', 'contacts', 'call', 'record', 'export', 'seat', 'import'));
create function tell_import() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into live_event (account, kind, data) values (new.account, 'import',
    jsonb_build_object('importId', new.id, 'taskId', new.task, 'state', new.state, 'rows', new.rows_done,
      'total', new.rows_total));
  return null;
end $$;
create trigger import_made_told after insert on import_job for each row execute function tell_import();
create trigger import_told after update on import_job for each row
  when ((old.state, old.rows_done, old.removed) is distinct from (new.state, new.rows_done, new.removed))
  execute function tell_import();
