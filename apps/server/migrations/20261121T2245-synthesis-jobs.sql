-- Why: all wordings of a scene are synthesised in the background, with progress, and it may be cancelled.

create table synthesis_job (
  account uuid not null references account (id),
  id uuid not null,
  scene uuid not null,
  -- Those that were asked for; null is all that need it.
  res_ids jsonb,
  made_by text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  -- Of those done, how many could not be said.
  failed integer not null default 0,
  total integer not null,
  -- Taken with a lease: another server goes on where one was killed.
  lease_until timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account, id)
);
create index synthesis_job_to_do on synthesis_job (created_at) where state in ('waiting', 'running');
-- Two at once would only make each recording twice.
create unique index synthesis_job_one_per_scene on synthesis_job (scene) where state in ('waiting', 'running');

alter table synthesis_job enable row level security, force row level security;
create policy owner_all on synthesis_job for all to parley_owner using (true) with check (true);
create policy brain_all on synthesis_job for all to parley_brain using (true) with check (true);
create policy api_own on synthesis_job for all to parley_api
  using (account = any ((select visible_accounts())::uuid[]))
  with check (account = any ((select visible_accounts())::uuid[]));
grant select, insert, update (state, finished_at) on synthesis_job to parley_api;
grant select, update (state, done, failed, lease_until, attempts, finished_at) on synthesis_job to parley_brain;
