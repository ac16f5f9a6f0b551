-- Why: no path may lead from one tenant to another; the database enforces it even where a query forgets.

-- The caller's account and all below it; nobody without `app.account`. Owned by the tables' owner, so that the
-- policy on account can ask it.
create function visible_accounts() returns uuid[]
  language sql stable security definer set search_path = parley, public as $$
  select coalesce(array_agg(below.id), '{}')
  from account own join account below on below.path <@ own.path
  where own.id = nullif(current_setting('app.account', true), '')::uuid
$$;

-- An account and all below it, as far as the caller may see them.
create function account_scope(top uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(below.id), '{}')
  from account own join account below on below.path <@ own.path
  where own.id = top
$$;

-- Signing in happens before an account is known.
create function login_by_name(key text)
  returns table (account uuid, id uuid, name text, password_hash text, status text, operate_grant smallint,
                 account_status text, account_role text)
  language sql stable security definer set search_path = parley, public as $$
  select l.account, l.id, l.name, l.password_hash, l.status, l.operate_grant, a.status, a.role
  from login l join account a on a.id = l.account
  where l.name_key = key
$$;
revoke all on function visible_accounts(), login_by_name(text) from public;
grant execute on function visible_accounts(), login_by_name(text) to parley_api;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['login', 'audit_log', 'outbox', 'scene', 'scene_version', 'line', 'line_grant',
    'blacklist', 'task', 'contact', 'attempt', 'hold', 'call_event', 'call_record'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy owner_all on %I to parley_owner using (true) with check (true)', tenant_table);
    execute format('create policy api_own on %I to parley_api using (account = any ((select visible_accounts())::uuid[]))
      with check (account = any ((select visible_accounts())::uuid[]))', tenant_table);
  end loop;
end $$;

alter table account enable row level security;
alter table account force row level security;
create policy owner_all on account to parley_owner using (true) with check (true);
create policy api_own on account to parley_api using (id = any ((select visible_accounts())::uuid[]))
  with check (parent = any ((select visible_accounts())::uuid[]) or id = any ((select visible_accounts())::uuid[]));

-- A grant shows its line, without its password, to the account that may use it.
create policy api_granted on line_grant for select to parley_api
  using (grantee = any ((select visible_accounts())::uuid[]));
create policy api_granted on line for select to parley_api using (exists (
  select from line_grant g where g.line = line.id and g.grantee = any ((select visible_accounts())::uuid[])));

do $$
declare
  brain_table text;
begin
  foreach brain_table in array array['account', 'outbox', 'scene', 'scene_version', 'line', 'line_grant', 'blacklist', 'task',
    'contact', 'attempt', 'hold', 'call_event', 'call_record'] loop
    execute format('create policy brain_all on %I to parley_brain using (true) with check (true)', brain_table);
  end loop;
end $$;

grant usage on schema parley to parley_api, parley_brain, parley_jobs;

grant select (id, parent, path, name, role, status, concurrency_limit, balance_micro, reserved_micro, credit_micro,
  created_at), insert, update (name, status, concurrency_limit, credit_micro, balance_micro) on account to parley_api;
grant select (account, id, name, name_key, is_sub_user, operate_grant, status, session_epoch, created_at), insert,
  update on login to parley_api;
grant select, insert on audit_log, outbox to parley_api;
grant select, insert, update on scene, task, contact to parley_api;
grant select, insert on scene_version to parley_api;
grant select (account, id, name, type, status, host, port, transport, username, codecs, calling_number, max_concurrency,
  calls_per_sec, ring_ceiling_sec, created_at), insert, update on line to parley_api;
grant select, insert, update, delete on line_grant, blacklist to parley_api;
grant select on attempt, hold, call_event, call_record to parley_api;

grant select on account, scene_version, line, line_grant, blacklist to parley_brain;
grant select (account, id, status) on scene to parley_brain;
grant update (balance_micro, reserved_micro) on account to parley_brain;
grant update (max_concurrency) on line_grant to parley_brain;
grant insert on blacklist, outbox, call_event, call_record to parley_brain;
grant select on call_event, call_record to parley_brain;
grant select, update (status, pause_reason, failure, waiting_for, waiting_until, updated_at) on task to parley_brain;
grant select, update (state, status, attempts_made, attempts_used, technical_retries, due_at, reason) on contact
  to parley_brain;
grant select, insert, update on attempt, hold, engine, engine_slot, line_slot, account_slot, line_pace, lease
  to parley_brain;
