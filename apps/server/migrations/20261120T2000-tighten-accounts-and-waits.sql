-- Why: an account's path must be its own, a task may wait for its grant, and an engine's codes may be any number.

-- An empty path would stand above everybody.
alter table account add constraint account_path_is_own
  check (subltree(path, nlevel(path) - 1, nlevel(path))::text = replace(id::text, '-', ''));

revoke insert on account from parley_api;
grant insert (id, parent, path, name, role, concurrency_limit, credit_micro) on account to parley_api;

alter table task drop constraint task_waiting_for_check;
alter table task add constraint task_waiting_for_check
  check (waiting_for in ('contacts', 'window', 'dueTime', 'engine', 'line', 'grant', 'account', 'robots', 'pace'));

alter table attempt alter column sip_code type integer, alter column q850 type integer;
alter table call_record alter column sip_code type integer, alter column q850 type integer;
