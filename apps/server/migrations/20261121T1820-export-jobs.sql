-- Why: exports run in the background, on whichever server takes them, and their file is fetched when it is done.

create table export_job (
  account uuid not null references account (id),
  id uuid not null,
  login uuid,
  format text not null check (format in ('csv', 'xlsx')),
  -- Which records, as the call asked for them.
  filter jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  rows_done integer not null default 0,
  rows_total integer not null,
  file_bytes bigint,
  -- Taken with a lease: another server goes on where one was killed.
  lease_until timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account, id)
);
create index export_job_to_do on export_job (created_at) where state in ('waiting', 'running');
create index export_job_by_age on export_job (finished_at) where finished_at is not null;

alter table export_job enable row level security, force row level security;
create policy owner_all on export_job for all to parley_owner using (true) with check (true);
create policy brain_all on export_job for all to parley_brain using (true) with check (true);
create policy api_own on export_job for all to parley_api
  using (account = any ((select visible_accounts())::uuid[]))
  with check (account = any ((select visible_accounts())::uuid[]));
grant select, insert on export_job to parley_api;
grant select, delete on export_job to parley_brain;
grant update (state, rows_done, file_bytes, lease_until, attempts, finished_at) on export_job to parley_brain;
