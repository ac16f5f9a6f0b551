-- Why: scenes are ordered in a tree, and others may be let at parts of them.

create table scene_category (
  account uuid not null references account (id),
  id uuid not null,
  parent uuid,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (account, id),
  foreign key (account, parent) references scene_category (account, id)
);

alter table scene add column category uuid, add column reject_reason text not null default '',
  add foreign key (account, category) references scene_category (account, id);

-- Decision §1: 1 flow, 2 words, 4 tricks; write implies read.
create table scene_grant (
  account uuid not null,
  scene uuid not null,
  login uuid not null references login (id),
  -- The login's account: the grant shows the scene to it.
  grantee uuid not null references account (id),
  read_mask smallint not null check (read_mask between 0 and 7),
  write_mask smallint not null check (write_mask between 0 and 7 and write_mask & ~read_mask = 0),
  primary key (account, scene, login),
  foreign key (account, scene) references scene (account, id)
);
create index scene_grant_by_grantee on scene_grant (grantee, scene);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['scene_category', 'scene_grant'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy owner_all on %I to parley_owner using (true) with check (true)', tenant_table);
    execute format('create policy api_own on %I to parley_api using (account = any ((select visible_accounts())::uuid[]))
      with check (account = any ((select visible_accounts())::uuid[]))', tenant_table);
  end loop;
end $$;

create policy api_granted on scene_grant for select to parley_api
  using (grantee = any ((select visible_accounts())::uuid[]));
create policy api_granted on scene for select to parley_api using (exists (
  select from scene_grant g where g.scene = scene.id and g.account = scene.account
    and g.grantee = any ((select visible_accounts())::uuid[])));
create policy api_granted_write on scene for update to parley_api using (exists (
  select from scene_grant g where g.scene = scene.id and g.account = scene.account and g.write_mask > 0
    and g.grantee = any ((select visible_accounts())::uuid[])));

grant select, insert, update, delete on scene_category to parley_api;
grant select, insert, update, delete on scene_grant to parley_api;
