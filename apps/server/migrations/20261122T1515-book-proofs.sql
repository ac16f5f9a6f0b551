-- Why: the books are proved every night by the server itself, and what was found stays to be read.

create table book_proof (
  -- The root's: it alone sees the whole books.
  account uuid not null references account (id),
  -- Of UTC+8.
  day date not null,
  started_at timestamptz not null default now(),
  -- A server that died leaves the night to another.
  lease_until timestamptz not null,
  finished_at timestamptz,
  broken integer check (broken >= 0),
  rules jsonb,
  primary key (account, day),
  check ((finished_at is null) = (broken is null) and (finished_at is null) = (rules is null))
);
alter table book_proof enable row level security, force row level security;
create policy owner_all on book_proof for all to parley_owner using (true) with check (true);
create policy brain_all on book_proof for all to parley_brain using (true) with check (true);
create policy api_sees on book_proof for select to parley_api using (account = any ((select visible_accounts())::uuid[]));
grant select on book_proof to parley_api;
grant select, insert, update on book_proof to parley_brain;
