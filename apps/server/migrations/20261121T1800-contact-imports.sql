-- Why: who imported a list gets its refused rows back as a file, with the reason beside each.

create table contact_import (
  account uuid not null references account (id),
  id uuid not null,
  task uuid not null,
  login uuid,
  file_name text not null,
  -- The file's own headings, and the rows that did not come in: [{line, cells, code}].
  headings jsonb not null,
  refused jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account, id),
  foreign key (account, task) references task (account, id)
);
create index contact_import_by_age on contact_import (account, created_at);

alter table contact_import enable row level security, force row level security;
create policy owner_all on contact_import for all to parley_owner using (true) with check (true);
create policy api_own on contact_import for all to parley_api
  using (account = any ((select visible_accounts())::uuid[]))
  with check (account = any ((select visible_accounts())::uuid[]));
grant select, insert, delete on contact_import to parley_api;
