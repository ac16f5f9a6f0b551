-- Why: the bucket of a line's calls a second was one row, locked from its reading to COMMIT: of all servers one transaction at a time could
-- dial over a line, or for an account. And after a pause it let twice its rate through within a second.

-- A line that may begin n calls a second has n of these; each serves one call, and the next a second later. Transactions lock the ones
-- they use and skip those of others. A server of an earlier version begins no call any more: by two counts there would be twice as many.
drop table line_pace;
drop table account_pace;

create table line_pace_slot (
  line uuid not null references line (id),
  n integer not null,
  used_at timestamptz not null default '-infinity',
  primary key (line, n)
) with (fillfactor = 50);
grant select, insert, update on line_pace_slot to parley_brain;

create table account_pace_slot (
  account uuid not null references account (id),
  n integer not null,
  used_at timestamptz not null default '-infinity',
  primary key (account, n)
) with (fillfactor = 50);
alter table account_pace_slot enable row level security, force row level security;
create policy owner_all on account_pace_slot for all to parley_owner using (true) with check (true);
create policy brain_all on account_pace_slot for all to parley_brain using (true) with check (true);
grant select, insert, update on account_pace_slot to parley_brain;
