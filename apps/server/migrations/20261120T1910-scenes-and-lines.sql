-- Why: a task says what is talked about (a published scene version) and over what (a line).

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

create table scene (
  account uuid not null references account (id),
  id uuid not null,
  name text not null,
  language text not null check (language in ('en-US', 'id-ID', 'zh-CN', 'zh-HK')),
  status text not null default 'draft' check (status in ('draft', 'online', 'submitted', 'rejected', 'deleted')),
  script jsonb not null,
  -- Grows with every save; a save that started from an older one is refused.
  version integer not null default 1,
  online_version uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account, id)
);

-- One published version; immutable, so that a call keeps it from start to end and can be replayed for ever.
create table scene_version (
  account uuid not null,
  id uuid not null unique,
  scene uuid not null,
  n integer not null,
  script jsonb not null,
  compiled jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null default now(),
  primary key (account, id),
  unique (account, scene, n),
  foreign key (account, scene) references scene (account, id)
);
create index scene_version_by_hash on scene_version (hash);
create trigger scene_version_immutable before update or delete on scene_version
  for each row execute function refuse_change();

create table line (
  account uuid not null references account (id),
  id uuid not null unique,
  name text not null,
  type text not null default 'platform' check (type in ('platform', 'thirdParty', 'callCenter')),
  status text not null default 'enabled' check (status in ('enabled', 'disabled', 'deleted')),
  host text not null,
  port integer not null check (port between 1 and 65535),
  transport text not null default 'udp' check (transport in ('udp', 'tcp')),
  username text,
  -- AES-256-GCM under the installation's key, bound to this row.
  sealed_password bytea,
  codecs text[] not null default '{PCMU,PCMA}' check (cardinality(codecs) > 0 and codecs <@ '{PCMU,PCMA}'),
  calling_number text not null default '',
  max_concurrency integer not null default 0 check (max_concurrency between 0 and 10000),
  calls_per_sec real not null default 50 check (calls_per_sec > 0),
  ring_ceiling_sec smallint not null default 99 check (ring_ceiling_sec between 1 and 99),
  created_at timestamptz not null default now(),
  primary key (account, id)
);

-- Lets another account dial over a line; 0 is as many calls as the line has.
create table line_grant (
  account uuid not null,
  line uuid not null,
  grantee uuid not null references account (id),
  max_concurrency integer not null default 0 check (max_concurrency between 0 and 10000),
  primary key (account, line, grantee),
  foreign key (account, line) references line (account, id)
);
create index line_grant_by_grantee on line_grant (grantee, line);

create table blacklist (
  account uuid not null references account (id),
  number text not null,
  source text not null check (source in ('person', 'voice', 'import')),
  created_at timestamptz not null default now(),
  primary key (account, number)
);
