-- Why: whom to call again, when and how often is kept with the scene: strategies, each with its rounds.

create table dial_strategy (
  account uuid not null,
  scene uuid not null,
  -- Within the scene, shared by strategies and rounds; none is given twice while the scene lives.
  number integer not null,
  name text not null,
  type text not null check (type in ('task', 'intent')),
  is_enabled boolean not null default true,
  -- Grows with every save.
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (account, scene, number),
  foreign key (account, scene) references scene (account, id)
);
create table dial_round (
  account uuid not null,
  scene uuid not null,
  strategy integer not null,
  number integer not null,
  name text not null,
  execution text not null check (execution in ('timed', 'delayed')),
  -- Timed: of the day in the task's zone. Delayed: after the contact's own last attempt.
  minute integer not null check (minute between 0 and 10080 and minute % 10 = 0),
  -- Most attempts in the round.
  calls integer not null check (calls between 1 and 20),
  -- Call statuses where the strategy is of type task, intent labels where it is of type intent.
  tags integer[] not null,
  -- Out of whom: everybody, whom the round before took, or who was not connected.
  range text not null check (range in ('all', 'lastMatches', 'notConnected')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (account, scene, number),
  foreign key (account, scene, strategy) references dial_strategy (account, scene, number) on delete cascade
);
create index dial_round_by_strategy on dial_round (account, scene, strategy, number);
alter table scene add column last_strategy integer not null default 0;

alter table dial_strategy enable row level security, force row level security;
create policy owner_all on dial_strategy for all to parley_owner using (true) with check (true);
create policy api_own on dial_strategy for all to parley_api
  using (account = any ((select visible_accounts())::uuid[]))
  with check (account = any ((select visible_accounts())::uuid[]));
create policy api_granted on dial_strategy for select to parley_api using (exists (
  select from scene_grant g where g.scene = dial_strategy.scene and g.account = dial_strategy.account
    and g.grantee = any ((select visible_accounts())::uuid[])));
create policy api_granted_write on dial_strategy for all to parley_api using (exists (
  select from scene_grant g where g.scene = dial_strategy.scene and g.account = dial_strategy.account
    and g.write_mask > 0 and g.grantee = any ((select visible_accounts())::uuid[])));
grant select, insert, update, delete on dial_strategy to parley_api;

alter table dial_round enable row level security, force row level security;
create policy owner_all on dial_round for all to parley_owner using (true) with check (true);
create policy api_own on dial_round for all to parley_api
  using (account = any ((select visible_accounts())::uuid[]))
  with check (account = any ((select visible_accounts())::uuid[]));
create policy api_granted on dial_round for select to parley_api using (exists (
  select from scene_grant g where g.scene = dial_round.scene and g.account = dial_round.account
    and g.grantee = any ((select visible_accounts())::uuid[])));
create policy api_granted_write on dial_round for all to parley_api using (exists (
  select from scene_grant g where g.scene = dial_round.scene and g.account = dial_round.account
    and g.write_mask > 0 and g.grantee = any ((select visible_accounts())::uuid[])));
grant select, insert, update, delete on dial_round to parley_api;
grant update (last_strategy) on scene to parley_api;
