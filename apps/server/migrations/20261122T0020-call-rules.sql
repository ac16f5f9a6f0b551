-- Why: a number is refused by platform, tenant or task; who agreed to be called is kept; every decision to call or not is kept.

alter table blacklist drop constraint blacklist_pkey;
alter table blacklist
  add column id uuid not null default gen_random_uuid(),
  -- Absent: the whole account and everybody below it.
  add column task uuid,
  add column note text not null default '',
  add column created_by text not null default '',
  add primary key (account, id),
  add unique nulls not distinct (account, task, number),
  add foreign key (account, task) references task (account, id);
create index blacklist_by_number on blacklist (number);

create table consent (
  account uuid not null references account (id),
  id uuid not null default gen_random_uuid(),
  number text not null check (number ~ '^[0-9]{5,15}$'),
  kind text not null check (kind in ('express', 'written')),
  -- Where it was given, and what proves it: a form's name, a file, a recording's id.
  source text not null,
  evidence text not null default '',
  given_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (account, id),
  unique nulls not distinct (account, number, kind, given_at)
);
create index consent_by_number on consent (account, number);

-- Equal decisions that follow each other are one row with a count; the newest two hundred of a contact are kept.
create table call_decision (
  account uuid not null,
  contact uuid not null,
  n integer not null,
  decision text not null check (decision in ('called', 'later', 'never', 'again', 'final')),
  rule text not null,
  "values" jsonb not null default '{}',
  next_at timestamptz,
  -- The attempt that the decision led to, or that led to the decision.
  attempt uuid,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  primary key (account, contact, n),
  foreign key (account, contact) references contact (account, id)
);

create index contact_by_number on contact (account, number);

do $$
declare one text;
begin
  foreach one in array array['consent', 'call_decision'] loop
    execute format('alter table %I enable row level security, force row level security', one);
    execute format('create policy owner_all on %I for all to parley_owner using (true) with check (true)', one);
    execute format('create policy brain_all on %I for all to parley_brain using (true) with check (true)', one);
    execute format('create policy api_own on %I for all to parley_api
      using (account = any ((select visible_accounts())::uuid[]))
      with check (account = any ((select visible_accounts())::uuid[]))', one);
  end loop;
end $$;
grant select, insert, update on consent to parley_api;
grant select on consent to parley_brain;
grant select on call_decision to parley_api;
grant select, insert, update, delete on call_decision to parley_brain;
