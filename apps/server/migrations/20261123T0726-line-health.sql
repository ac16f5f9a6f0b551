-- Why: a line that refuses, fails or is silent pauses for every server at once, and what it does to its calls uses no attempt up.

create table line_health (
  -- The line's own account.
  account uuid not null references account (id),
  line uuid not null references line (id),
  state text not null default 'closed' check (state in ('closed', 'open', 'halfOpen')),
  -- Faults less good calls.
  score integer not null default 0,
  fault text check (fault in ('refused', 'failing', 'silent')),
  sip_code integer,
  openings integer not null default 0,
  since timestamptz not null default clock_timestamp(),
  probe_at timestamptz,
  -- While half open: the one call that tries the line, and until when it may take.
  trial_attempt uuid,
  trial_until timestamptz,
  primary key (account, line),
  check (state <> 'open' or (fault is not null and probe_at is not null))
);
create unique index line_health_by_line on line_health (line);
create index line_health_to_probe on line_health (probe_at) where state = 'open';
alter table line_health enable row level security, force row level security;
create policy owner_all on line_health for all to parley_owner using (true) with check (true);
create policy brain_all on line_health for all to parley_brain using (true) with check (true);
create policy api_own on line_health for all to parley_api
  using (account = any ((select visible_accounts())::uuid[])) with check (account = any ((select visible_accounts())::uuid[]));
grant select, update on line_health to parley_api;
grant select, insert, update on line_health to parley_brain;

alter table attempt
  add column line_fault text check (line_fault in ('refused', 'failing', 'silent')),
  add column line_was_down boolean not null default false;
grant update (calls_per_sec) on line to parley_api;

alter table task drop constraint task_waiting_for_check;
alter table task add constraint task_waiting_for_check check (waiting_for in ('contacts', 'window', 'dueTime', 'engine',
  'ears', 'line', 'grant', 'account', 'robots', 'pace', 'seats', 'balance', 'lineRefused', 'lineFailing', 'lineSilent',
  'lineTesting'));
