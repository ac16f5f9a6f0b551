-- Why: a ticket is a reference to a row, so that it ends the moment its login, account or password does.

alter table login add column language text not null default 'zh'
  check (language in ('zh', 'en', 'es', 'zh-TW', 'id', 'th'));
alter table account add column hidden_menus text[] not null default '{}';

create table session (
  account uuid not null,
  id uuid not null unique,
  login uuid not null,
  -- login.session_epoch when it began; a password change moves the login on.
  epoch integer not null,
  ticket_hash bytea not null unique,
  ticket_until timestamptz not null,
  refresh_until timestamptz not null,
  address text not null default '',
  agent text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (account, id),
  foreign key (account, login) references login (account, id)
);
create index session_by_login on session (account, login) where ended_at is null;

-- Each serves once; a second use ends the session.
create table refresh_token (
  account uuid not null,
  hash bytea not null unique,
  session uuid not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account, hash),
  foreign key (account, session) references session (account, id)
);

-- A ticket comes before an account is known.
create function session_by_ticket(wanted bytea)
  returns table (account uuid, session uuid, login uuid, login_name text, is_sub_user boolean, operate_grant smallint,
                 language text, account_role text, account_status text, hidden_menus text[])
  language sql stable security definer set search_path = parley, public as $$
  select s.account, s.id, l.id, l.name, l.is_sub_user, l.operate_grant, l.language, a.role, a.status, a.hidden_menus
  from session s join login l on l.account = s.account and l.id = s.login join account a on a.id = s.account
  where s.ticket_hash = wanted and s.ended_at is null and s.ticket_until > now() and s.epoch = l.session_epoch
    and l.status = 'enabled'
    and not exists (select from account up where up.path @> a.path and up.status = 'disabled')
$$;

create function session_by_refresh(wanted bytea)
  returns table (account uuid, session uuid, login uuid, is_used boolean)
  language sql stable security definer set search_path = parley, public as $$
  select s.account, s.id, l.id, t.used_at is not null
  from refresh_token t join session s on s.account = t.account and s.id = t.session
    join login l on l.account = s.account and l.id = s.login join account a on a.id = s.account
  where t.hash = wanted and s.ended_at is null and s.refresh_until > now() and s.epoch = l.session_epoch
    and l.status = 'enabled'
    and not exists (select from account up where up.path @> a.path and up.status = 'disabled')
$$;
revoke all on function session_by_ticket(bytea), session_by_refresh(bytea) from public;
grant execute on function session_by_ticket(bytea), session_by_refresh(bytea) to parley_api;

-- The first answer to a request that creates, spends or sends, for whoever asks again with the same key.
create table idempotency (
  account uuid not null references account (id),
  key text not null check (length(key) between 1 and 200),
  login uuid not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account, login, key)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['session', 'refresh_token', 'idempotency'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy owner_all on %I to parley_owner using (true) with check (true)', tenant_table);
    execute format('create policy api_own on %I to parley_api using (account = any ((select visible_accounts())::uuid[]))
      with check (account = any ((select visible_accounts())::uuid[]))', tenant_table);
  end loop;
end $$;

grant select (language) on login to parley_api;
grant select (hidden_menus), update (hidden_menus) on account to parley_api;
grant select, insert, update on session, refresh_token to parley_api;
grant select, insert, update, delete on idempotency to parley_api;
