-- Why: people take calls over from the robot: groups of seats, whose seat is with which call, and what became of each transfer.

create table agent_group (
  account uuid not null references account (id),
  id uuid not null unique,
  -- sip: seats have addresses of their own; cc: seats are extensions at a line.
  kind text not null check (kind in ('sip', 'cc')),
  name text not null,
  wrap_up_sec integer not null default 10 check (wrap_up_sec between 0 and 600),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (account, id),
  unique (account, name)
);

create table seat (
  account uuid not null,
  id uuid not null unique,
  agent_group uuid not null,
  name text not null,
  host text,
  port integer check (port between 1 and 65535),
  transport text not null default 'udp' check (transport in ('udp', 'tcp')),
  -- The user part of its address, or the extension.
  number text not null,
  line uuid references line (id),
  state text not null default 'offline' check (state in ('offline', 'free', 'ringing', 'talking', 'wrapUp', 'paused')),
  since timestamptz not null default now(),
  -- When the state ends by itself: wrap-up is over, or nobody can still be on the call.
  until timestamptz,
  -- From its ringing to the end of its wrap-up.
  busy_since timestamptz,
  -- Never used twice: what is freed by it cannot be a later call's.
  transfer uuid,
  attempt uuid,
  created_at timestamptz not null default now(),
  primary key (account, id),
  unique (account, agent_group, name),
  check ((line is null) = (host is not null and port is not null)),
  foreign key (account, agent_group) references agent_group (account, id) on delete cascade
);
create index seat_free on seat (account, agent_group, since) where state in ('free', 'wrapUp');
create index seat_until on seat (until) where until is not null;
create index seat_by_attempt on seat (attempt) where attempt is not null;

-- How long a seat was in each state that has ended; what utilisation is counted from.
create table seat_spell (
  account uuid not null,
  id bigint not null generated always as identity,
  agent_group uuid not null,
  seat uuid not null,
  state text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (account, id)
);
create index seat_spell_by_group on seat_spell (account, agent_group, to_at);
create index seat_spell_by_age on seat_spell (to_at);

create table transfer (
  account uuid not null,
  id uuid not null unique,
  attempt uuid not null,
  task uuid not null,
  agent_group uuid,
  seat uuid,
  asked_at timestamptz not null default now(),
  -- While it waits, its engine asks again and again.
  seen_at timestamptz not null default now(),
  assigned_at timestamptz,
  ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  result text check (result in ('success', 'agentBusy', 'hungUpRinging', 'hungUpAssigning')),
  primary key (account, id),
  foreign key (account, attempt) references attempt (account, id)
);
create index transfer_waiting on transfer (account, asked_at) where result is null;
create index transfer_by_group on transfer (account, agent_group, asked_at);
create index transfer_by_attempt on transfer (attempt);

create table task_pacing (
  account uuid not null,
  task uuid not null,
  agent_group uuid not null,
  policy text not null check (policy in ('proportional', 'predictive1', 'predictive2')),
  calls_per_seat double precision not null default 1 check (calls_per_seat between 0 and 20),
  target_loss double precision not null default 0.015 check (target_loss between 0.001 and 0.2),
  primary key (account, task),
  foreign key (account, task) references task (account, id),
  foreign key (account, agent_group) references agent_group (account, id)
);
create index task_pacing_by_group on task_pacing (account, agent_group);

create table pacing_decision (
  account uuid not null,
  id bigint not null generated always as identity,
  task uuid not null,
  at timestamptz not null default now(),
  decision jsonb not null,
  primary key (account, id),
  foreign key (account, task) references task (account, id)
);
create index pacing_decision_by_task on pacing_decision (account, task, id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['agent_group', 'seat', 'seat_spell', 'transfer', 'task_pacing', 'pacing_decision'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy owner_all on %I for all to parley_owner using (true) with check (true)', tenant_table);
    execute format('create policy brain_all on %I for all to parley_brain using (true) with check (true)', tenant_table);
    execute format('create policy api_own on %I for all to parley_api using (account = any ((select visible_accounts())::uuid[]))
      with check (account = any ((select visible_accounts())::uuid[]))', tenant_table);
  end loop;
end $$;
grant select, insert, update, delete on agent_group, seat, task_pacing to parley_api;
grant select on seat_spell, transfer, pacing_decision to parley_api;
grant select on agent_group, task_pacing to parley_brain;
grant select, update (state, since, until, busy_since, transfer, attempt) on seat to parley_brain;
grant select, insert, update on transfer to parley_brain;
grant select, insert, delete on pacing_decision to parley_brain;
grant select, delete on seat_spell to parley_brain;

alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('task', 'contacts', 'call', 'record', 'export', 'seat'));

-- As their owner: whoever moves a seat need not be let at its past.
create function tell_seat() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into seat_spell (account, agent_group, seat, state, from_at, to_at)
    values (old.account, old.agent_group, old.id, old.state, old.since, greatest(old.since, new.since));
  insert into live_event (account, kind, data) values (new.account, 'seat',
    jsonb_build_object('seatId', new.id, 'groupId', new.agent_group, 'state', new.state, 'callId', new.attempt));
  return null;
end $$;
create trigger seat_told after update on seat for each row
  when (old.state is distinct from new.state) execute function tell_seat();

alter table task drop constraint task_waiting_for_check;
alter table task add constraint task_waiting_for_check
  check (waiting_for in ('contacts', 'window', 'dueTime', 'engine', 'ears', 'line', 'grant', 'account', 'robots', 'pace', 'balance', 'seats'));
