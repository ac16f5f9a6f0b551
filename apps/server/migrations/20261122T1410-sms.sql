-- Why: SMS templates, the lines to providers, what a task sends after a call, and the outbox that sends each message once.

create table sms_template (
  account uuid not null references account (id),
  id uuid not null,
  name text not null,
  sdk_app_id text not null,
  sign text not null,
  content text not null,
  variable_source text not null check (variable_source in ('contact', 'none')),
  line_type text not null check (line_type in ('domestic', 'international')),
  test_number text not null,
  created_by text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account, id)
);
create unique index sms_template_name on sms_template (account, name);

create table sms_line (
  account uuid not null references account (id),
  id uuid not null unique,
  name text not null,
  url text not null,
  sealed_secret bytea,
  line_type text not null check (line_type in ('domestic', 'international')),
  is_enabled boolean not null default true,
  -- Accounts below send by it, too.
  for_customers boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account, id)
);

-- Specification 1 §3: after a call with one of these labels the template goes to the callee.
create table task_sms (
  account uuid not null,
  task uuid not null,
  template uuid not null,
  intents integer[] not null check (cardinality(intents) between 1 and 100),
  primary key (account, task),
  foreign key (account, task) references task (account, id) on delete cascade,
  foreign key (account, template) references sms_template (account, id)
);
create index task_sms_of_template on task_sms (account, template);

-- The outbox. waiting → sending → accepted → delivered or failed; sending → waiting, to try again, or failed.
create table sms_message (
  account uuid not null references account (id),
  -- The provider's idempotency key, too.
  id uuid not null,
  -- Null for a test.
  task uuid,
  contact uuid,
  attempt uuid,
  template_name text not null,
  line_type text not null check (line_type in ('domestic', 'international')),
  -- A mask where the contact's number is sealed.
  number text not null,
  number_key text not null,
  digits_key text not null,
  home_country text,
  text text not null,
  segments integer not null check (segments >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'accepted', 'delivered', 'failed')),
  failure text check (failure in ('blacklisted', 'noLine', 'noPrice', 'balance', 'variablesMissing', 'numberUnreadable',
    'refused', 'unanswered', 'undelivered')),
  -- The account whose line it is, and the line; both stay with the message.
  line uuid,
  provider_id text,
  is_paid boolean not null default false,
  attempts integer not null default 0,
  asked integer not null default 0,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (account, id),
  check ((state = 'failed') = (failure is not null))
);
-- Decision §10: once per number per task.
create unique index sms_message_once on sms_message (account, task, number_key) where task is not null;
create index sms_message_due on sms_message (due_at) where state in ('waiting', 'sending', 'accepted');
create index sms_message_page on sms_message (account, created_at desc, id desc);

alter table ledger_tx drop constraint ledger_tx_kind_check;
alter table ledger_tx add constraint ledger_tx_kind_check
  check (kind in ('opening', 'topUp', 'adjustment', 'call', 'lateCall', 'sms', 'smsBack'));

do $$
declare one text;
begin
  foreach one in array array['sms_template', 'sms_line', 'task_sms', 'sms_message'] loop
    execute format('alter table %I enable row level security, force row level security', one);
    execute format('create policy owner_all on %I for all to parley_owner using (true) with check (true)', one);
    execute format('create policy brain_all on %I for all to parley_brain using (true) with check (true)', one);
    execute format('create policy api_own on %I for all to parley_api
      using (account = any ((select visible_accounts())::uuid[]))
      with check (account = any ((select visible_accounts())::uuid[]))', one);
  end loop;
end $$;
grant select, insert, update, delete on sms_template, task_sms to parley_api;
grant select, insert, update on sms_line to parley_api;
grant select, insert on sms_message to parley_api;
grant select on sms_template, sms_line, task_sms to parley_brain;
grant select, insert, update on sms_message to parley_brain;
