-- Why: every row of data belongs to one account of the tree; people sign in with logins, which are not accounts.

create table account (
  id uuid primary key,
  parent uuid references account (id),
  -- From the root to this account; a label is the id without dashes.
  path ltree not null unique,
  name text not null,
  role text not null check (role in ('superAdministrator', 'agent', 'directCustomer', 'resellersCustomer')),
  status text not null default 'normal' check (status in ('disabled', 'normal', 'arrears')),
  -- Calls at one time, over the whole subtree; 0 is unlimited.
  concurrency_limit integer not null default 0 check (concurrency_limit between 0 and 10000),
  balance_micro bigint not null default 0,
  reserved_micro bigint not null default 0 check (reserved_micro >= 0),
  credit_micro bigint not null default 0 check (credit_micro >= 0),
  created_at timestamptz not null default now(),
  constraint account_never_overspent check (balance_micro + credit_micro - reserved_micro >= 0)
);
create index account_by_path on account using gist (path);

create table login (
  account uuid not null references account (id),
  id uuid not null unique,
  name text not null,
  -- NFKC, trimmed, lower case: two names that look the same are the same.
  name_key text not null unique,
  password_hash text not null,
  is_sub_user boolean not null default false,
  operate_grant smallint not null default 31 check (operate_grant between 0 and 31),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  session_epoch integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (account, id)
);

create table audit_log (
  account uuid not null references account (id),
  id uuid not null,
  at timestamptz not null default now(),
  login uuid,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  primary key (account, id)
);

create table outbox (
  account uuid not null references account (id),
  id uuid not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  primary key (account, id)
);
create index outbox_due on outbox (next_at, id) where sent_at is null;
