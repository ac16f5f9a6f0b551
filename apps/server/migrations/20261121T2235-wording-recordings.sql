-- Why: a wording may be a person's recording; files are named by a wording's serial number, so every wording has one.

-- One row of numbers for the whole installation: a file of another scene is found out and never taken for one of this.
create sequence wording_number_next as integer start 10001;
create table wording_number (
  account uuid not null,
  scene uuid not null,
  res_id text not null,
  number integer not null default nextval('wording_number_next') unique,
  primary key (account, scene, res_id),
  foreign key (account, scene) references scene (account, id)
);

create table wording_recording (
  account uuid not null,
  scene uuid not null,
  res_id text not null,
  -- 0 is the whole wording; from 1 on its pieces between variables.
  part smallint not null default 0 check (part >= 0),
  -- Of the file, which is kept under this name and never changed.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  ms integer not null,
  bytes integer not null,
  head_ms integer not null,
  tail_ms integer not null,
  source text not null check (source in ('uploaded', 'synthesised')),
  -- What was to be said when it was made: where the wording says something else now, it is not played.
  word text not null,
  -- The voice settings of a synthesis.
  voice jsonb,
  -- The login's name.
  made_by text not null,
  made_at timestamptz not null default now(),
  primary key (account, scene, res_id, part),
  foreign key (account, scene) references scene (account, id)
);

-- Every resId that a script can say: of nodes, settings and questions, and the sentences that are built in.
create function res_ids_of(script jsonb) returns setof text language sql immutable as $$
  select distinct res_id from (
    select w ->> 'resId' as res_id from jsonb_path_query(script, '$.nodes[*].botWords[*]') w
    union all select w ->> 'resId' from jsonb_path_query(script, '$.settings.silenceReplies[*]') w
    union all select w ->> 'resId' from jsonb_path_query(script, '$.settings.noMatchReplies[*]') w
    union all select script #>> '{settings,goodbye,resId}'
    union all select w ->> 'resId' from jsonb_path_query(script, '$.questions[*].answer') w
    union all select (w #>> '{answer,resId}') || '-lead' from jsonb_path_query(script, '$.questions[*]') w
      where trim(coalesce(w #>> '{jump,leadWords}', '')) <> ''
    union all select 'built-in-' || built_in || '-' || (script ->> 'language')
      from unnest(array['do-not-call', 'transfer-failed']) built_in
  ) said where res_id <> '' and length(res_id) <= 200
$$;

-- Whoever saves a scene: its new wordings get their numbers with it.
create function number_wordings() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into wording_number (account, scene, res_id)
  select new.account, new.id, r.res_id from res_ids_of(new.script) r(res_id)
  where not exists (select from wording_number n
    where n.account = new.account and n.scene = new.id and n.res_id = r.res_id)
  on conflict do nothing;
  return null;
end $$;
create trigger wordings_numbered after insert on scene for each row execute function number_wordings();
create trigger changed_wordings_numbered after update of script on scene for each row
  when (old.script is distinct from new.script) execute function number_wordings();
insert into wording_number (account, scene, res_id)
  select s.account, s.id, r.res_id from scene s cross join lateral res_ids_of(s.script) r(res_id);

alter table wording_number enable row level security, force row level security;
create policy owner_all on wording_number for all to parley_owner using (true) with check (true);
create policy api_own on wording_number for select to parley_api
  using (account = any ((select visible_accounts())::uuid[]));
create policy api_granted on wording_number for select to parley_api using (exists (
  select from scene_grant g where g.scene = wording_number.scene and g.account = wording_number.account
    and g.grantee = any ((select visible_accounts())::uuid[])));
grant select on wording_number to parley_api;

alter table wording_recording enable row level security, force row level security;
create policy owner_all on wording_recording for all to parley_owner using (true) with check (true);
create policy api_own on wording_recording for all to parley_api
  using (account = any ((select visible_accounts())::uuid[]))
  with check (account = any ((select visible_accounts())::uuid[]));
create policy api_granted on wording_recording for select to parley_api using (exists (
  select from scene_grant g where g.scene = wording_recording.scene and g.account = wording_recording.account
    and g.grantee = any ((select visible_accounts())::uuid[])));
create policy api_granted_write on wording_recording for all to parley_api using (exists (
  select from scene_grant g where g.scene = wording_recording.scene and g.account = wording_recording.account
    and g.write_mask > 0 and g.grantee = any ((select visible_accounts())::uuid[])));
grant select, insert, update, delete on wording_recording to parley_api;
