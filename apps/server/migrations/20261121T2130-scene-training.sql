-- Why: a published version's example sentences train a model in the background, on whichever server takes it; calls fetch it by its hash.

create table scene_training (
  account uuid not null,
  -- The version that is learned; one training each.
  version uuid not null,
  -- none: there was too little to tell apart, and words alone decide.
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'none', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- SHA-256 of the model, and what held-out sentences said of it.
  model_hash text check (model_hash ~ '^[0-9a-f]{64}$'),
  model bytea,
  report jsonb,
  -- Taken with a lease: another server goes on where one was killed.
  lease_until timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account, version),
  foreign key (account, version) references scene_version (account, id),
  check ((state = 'done') = (model is not null and model_hash is not null and report is not null))
);
-- Compressed already, as far as it can be.
alter table scene_training alter column model set storage external;
create index scene_training_to_do on scene_training (created_at) where state in ('waiting', 'running');
create index scene_training_by_model on scene_training (model_hash) where model_hash is not null;

alter table scene_training enable row level security, force row level security;
create policy owner_all on scene_training for all to parley_owner using (true) with check (true);
create policy brain_all on scene_training for all to parley_brain using (true) with check (true);
create policy api_own on scene_training for all to parley_api
  using (account = any ((select visible_accounts())::uuid[]))
  with check (account = any ((select visible_accounts())::uuid[]));
-- Whoever was granted a version sees how its training stands.
create policy api_granted on scene_training for select to parley_api
  using (exists (select from scene_version v where v.account = scene_training.account and v.id = scene_training.version));
-- The model itself is the engines' alone.
grant insert on scene_training to parley_api;
grant select (account, version, state, percent, model_hash, report, created_at, finished_at) on scene_training to parley_api;
grant select on scene_training to parley_brain;
grant update (state, percent, model_hash, model, report, lease_until, attempts, finished_at) on scene_training to parley_brain;

-- Attempts tell which model they were ordered with, so that a talk can be replayed as it went.
alter table attempt add column likeness_hash text check (likeness_hash ~ '^[0-9a-f]{64}$');
