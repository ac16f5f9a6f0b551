-- Why: libraries of Q&A and intents that scripts share; what is published stands apart from what is being edited.

create table know_basic (
  account uuid not null references account (id),
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('basic', 'intent', 'question', 'industry')),
  language text not null,
  remark text not null default '',
  status text not null default 'unpublished' check (status in ('unpublished', 'published', 'offline', 'deleted')),
  -- Grows with every save of the library or of what is in it.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (account, id)
);
create unique index know_basic_name on know_basic (account, name) where status <> 'deleted';
create index know_basic_published on know_basic (language, kind) where status = 'published';

create table know_catalog (
  account uuid not null,
  basic uuid not null,
  id uuid not null,
  parent uuid,
  name text not null,
  primary key (account, id),
  unique (account, basic, id),
  foreign key (account, basic) references know_basic (account, id),
  foreign key (account, basic, parent) references know_catalog (account, basic, id)
);

create table know_word (
  account uuid not null,
  basic uuid not null,
  id uuid not null,
  catalog uuid,
  -- The standard question or the intent's name; once in a library.
  name text not null,
  content jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (account, id),
  unique (account, basic, name),
  foreign key (account, basic) references know_basic (account, id),
  foreign key (account, basic, catalog) references know_catalog (account, basic, id)
);

-- What scripts take: a copy made when it was published.
create table know_published (
  account uuid not null,
  basic uuid not null,
  id uuid not null,
  name text not null,
  content jsonb not null,
  version integer not null,
  published_at timestamptz not null default now(),
  primary key (account, id),
  foreign key (account, basic) references know_basic (account, id)
);
create index know_published_of on know_published (account, basic, name);

do $$
declare one text;
begin
  foreach one in array array['know_basic', 'know_catalog', 'know_word', 'know_published'] loop
    execute format('alter table %I enable row level security, force row level security', one);
    execute format('create policy owner_all on %I for all to parley_owner using (true) with check (true)', one);
    execute format('create policy api_own on %I for all to parley_api
      using (account = any ((select visible_accounts())::uuid[]))
      with check (account = any ((select visible_accounts())::uuid[]))', one);
    execute format('grant select, insert, update, delete on %I to parley_api', one);
  end loop;
end $$;
-- Published libraries are there for everybody.
create policy api_published on know_basic for select to parley_api using (status = 'published');
create policy api_published on know_published for select to parley_api using (exists (
  select from know_basic b where b.account = know_published.account and b.id = know_published.basic
    and b.status = 'published'));
