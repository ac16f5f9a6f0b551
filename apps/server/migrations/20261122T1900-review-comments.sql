-- Why: who looks at a script under review says where and what; the notes outlive a rejection, so that the next submission can be held against them.

create table review_comment (
  account uuid not null,
  id uuid not null,
  scene uuid not null,
  -- Of the draft that was looked at.
  draft_version integer not null,
  -- What it is pinned to: a node, or one of its branches; null where it is about the whole script.
  node_id text,
  connection_id text,
  text text not null check (length(text) between 1 and 2000),
  author uuid not null,
  author_name text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by text,
  primary key (account, id),
  foreign key (account, scene) references scene (account, id),
  check (connection_id is null or node_id is not null),
  check ((settled_at is null) = (settled_by is null))
);
create unique index review_comment_by_id on review_comment (id);
create index review_comment_of_scene on review_comment (account, scene, created_at desc, id desc);

alter table review_comment enable row level security, force row level security;
create policy owner_all on review_comment for all to parley_owner using (true) with check (true);
create policy api_own on review_comment for all to parley_api
  using (account = any ((select visible_accounts())::uuid[]))
  with check (account = any ((select visible_accounts())::uuid[]));
-- Whoever may see the script may write about it.
create policy api_granted on review_comment for all to parley_api using (exists (
  select from scene_grant g where g.scene = review_comment.scene and g.account = review_comment.account
    and g.grantee = any ((select visible_accounts())::uuid[])));
grant select, insert, update, delete on review_comment to parley_api;
