-- Why: a script's test cases outlive its versions and are run before each is published.

create table test_case (
  account uuid not null,
  scene uuid not null,
  -- Within the scene; none is given twice while the scene lives.
  number integer not null,
  content jsonb not null,
  -- Grows with every save.
  version integer not null default 1,
  last_result jsonb,
  last_run_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (account, scene, number),
  foreign key (account, scene) references scene (account, id)
);
alter table scene add column last_test_case integer not null default 0;

alter table test_case enable row level security, force row level security;
create policy owner_all on test_case for all to parley_owner using (true) with check (true);
create policy api_own on test_case for all to parley_api
  using (account = any ((select visible_accounts())::uuid[]))
  with check (account = any ((select visible_accounts())::uuid[]));
create policy api_granted on test_case for select to parley_api using (exists (
  select from scene_grant g where g.scene = test_case.scene and g.account = test_case.account
    and g.grantee = any ((select visible_accounts())::uuid[])));
create policy api_granted_write on test_case for all to parley_api using (exists (
  select from scene_grant g where g.scene = test_case.scene and g.account = test_case.account and g.write_mask > 0
    and g.grantee = any ((select visible_accounts())::uuid[])));
grant select, insert, update, delete on test_case to parley_api;
grant update (last_test_case) on scene to parley_api;
