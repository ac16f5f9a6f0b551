-- Why: a version says who published it and from which draft, whoever may read a scene may read its versions, and the audit log is read by time.

alter table scene_version add column published_by text not null default '', add column draft_version integer;

create policy api_granted on scene_version for select to parley_api using (exists (
  select from scene_grant g where g.scene = scene_version.scene and g.account = scene_version.account
    and g.grantee = any ((select visible_accounts())::uuid[])));

create index audit_log_by_time on audit_log (account, at desc, id desc);
