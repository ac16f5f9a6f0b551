-- Why: the dial transaction works on these rows and on nothing else.

create table task (
  account uuid not null references account (id),
  id uuid not null unique,
  name text not null,
  description text not null default '',
  status text not null default 'ready' check (status in ('none', 'ready', 'running', 'finished', 'failed', 'paused')),
  pause_reason text check (pause_reason in ('customer', 'api', 'admin', 'balance', 'pricing', 'account', 'route')),
  failure text check (failure in ('sceneNotOnline', 'noValidContact', 'everyLineRefused', 'openingNotSynthesised')),
  startup text not null default 'manual' check (startup in ('manual', 'timed', 'immediate')),
  startup_at timestamptz,
  scene_version uuid not null,
  line uuid not null references line (id),
  zone text not null default 'Asia/Shanghai',
  -- 0 is Monday.
  weekdays smallint[] not null default '{0,1,2,3,4,5,6}',
  from_minute smallint not null default 0 check (from_minute between 0 and 1430 and from_minute % 10 = 0),
  to_minute smallint not null default 1440 check (to_minute between 10 and 1440 and to_minute % 10 = 0),
  robot_num integer not null default 1 check (robot_num between 1 and 10000),
  ring_sec smallint not null default 45 check (ring_sec between 1 and 99),
  priority integer not null default 0,
  keep_alive boolean not null default false,
  -- Why it does not dial just now, in the console's words, and until when.
  waiting_for text check (waiting_for in ('contacts', 'window', 'dueTime', 'engine', 'line', 'account', 'robots', 'pace')),
  waiting_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account, id),
  check (from_minute < to_minute),
  check ((status = 'paused') = (pause_reason is not null)),
  check (startup <> 'timed' or startup_at is not null),
  foreign key (account, scene_version) references scene_version (account, id)
);
create index task_to_dial on task (priority desc, id) where status = 'running';
create index task_to_start on task (startup_at) where status = 'ready' and startup = 'timed';

create table contact (
  account uuid not null,
  id uuid not null,
  task uuid not null,
  name text not null default '',
  -- As it was typed; `number` is what is dialled.
  phone text not null,
  number text not null check (number ~ '^[0-9]{5,15}$'),
  variables jsonb not null default '{}',
  state text not null default 'ready' check (state in ('ready', 'open', 'final')),
  -- The last attempt's status, or why there was none (17 blacklisted).
  status text not null default 'ready',
  attempts_made integer not null default 0,
  attempts_used integer not null default 0,
  technical_retries integer not null default 0,
  due_at timestamptz not null default now(),
  -- Why it was not called when last looked at.
  reason text check (reason in ('outsideWindow', 'technicalRetry', 'blacklisted')),
  created_at timestamptz not null default now(),
  primary key (account, id),
  unique (account, task, number),
  foreign key (account, task) references task (account, id)
);
create index contact_due on contact (account, task, due_at, id) where state = 'ready';
create index contact_open on contact (account, task) where state = 'open';

create table attempt (
  account uuid not null,
  id uuid not null unique,
  task uuid not null,
  contact uuid not null,
  n integer not null,
  line uuid not null references line (id),
  engine text not null,
  epoch bigint not null,
  scene_version uuid not null,
  scene_hash text not null,
  status text not null default 'dispatching' check (status in ('ready', 'dispatching', 'dialing', 'ringing', 'talking',
    'finished', 'invalidNumber', 'poweredOff', 'unreachable', 'userBusy', 'busyAndRejected', 'rejected', 'dispatchError',
    'ttsSynthesising', 'ttsFailed', 'unknownCause', 'blacklisted', 'customerStopped', 'noCredit', 'illegalAuthorisation',
    'illegalNumberRange', 'ringMissed', 'noResponse', 'voicemail', 'ringTooLong', 'noLineAvailable', 'lineUnavailable')),
  max_talk_sec integer not null,
  held_sec integer not null,
  intent_at timestamptz not null default now(),
  not_after timestamptz not null,
  -- When nobody can still be on this call: then it is closed and its slots are free.
  lease_until timestamptz not null,
  accepted_at timestamptz,
  dialed_at timestamptz,
  ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  sip_code smallint,
  q850 smallint,
  talk_ms integer not null default 0,
  intent_id integer,
  primary key (account, id),
  unique (account, contact, n),
  foreign key (account, task) references task (account, id),
  foreign key (account, contact) references contact (account, id)
);
create index attempt_open_by_task on attempt (account, task) where ended_at is null;
create index attempt_open_by_line on attempt (line, account) where ended_at is null;
create index attempt_open_by_engine on attempt (engine) where ended_at is null;
create index attempt_open_by_lease on attempt (lease_until) where ended_at is null;

-- What a call may cost at most, at one level of the reseller chain, with the price it was promised at.
create table hold (
  account uuid not null references account (id),
  attempt uuid not null references attempt (id),
  amount_micro bigint not null check (amount_micro >= 0),
  charge_rule text not null check (charge_rule in ('perCall', '1+1', '15+15', '20+20', '30+30', '60+60')),
  cycle_micro bigint not null check (cycle_micro >= 0),
  state text not null default 'open' check (state in ('open', 'settled')),
  charged_micro bigint not null default 0 check (charged_micro between 0 and amount_micro),
  primary key (account, attempt)
);
create index hold_by_attempt on hold (attempt);

-- Platform tables. A slot is one permitted call; it is free when nobody holds it or the holder's lease has lapsed.
-- The holder is an attempt id, which is never used twice: releasing by holder cannot touch a slot taken since.
create table engine (
  id text primary key,
  epoch bigint not null,
  address text not null,
  capacity_calls integer not null check (capacity_calls >= 0),
  capacity_recognisers integer not null check (capacity_recognisers >= 0),
  draining boolean not null default false,
  last_seen timestamptz not null default now()
);

create table engine_slot (
  engine text not null references engine (id),
  n integer not null,
  holder uuid,
  lease_until timestamptz,
  fence bigint not null default 0,
  primary key (engine, n)
);
create index engine_slot_by_holder on engine_slot (holder) where holder is not null;

create table line_slot (
  line uuid not null references line (id),
  n integer not null,
  holder uuid,
  lease_until timestamptz,
  fence bigint not null default 0,
  primary key (line, n)
);
create index line_slot_by_holder on line_slot (holder) where holder is not null;

-- A call takes one slot at every level of the chain that has a limit.
create table account_slot (
  account uuid not null references account (id),
  n integer not null,
  holder uuid,
  lease_until timestamptz,
  fence bigint not null default 0,
  primary key (account, n)
);
create index account_slot_by_holder on account_slot (holder) where holder is not null;

-- Token bucket: how many calls a line may start now.
create table line_pace (
  line uuid primary key references line (id),
  tokens double precision not null,
  refilled_at timestamptz not null default now()
);

create table lease (
  resource text primary key,
  owner text not null,
  epoch bigint not null default 1,
  expires_at timestamptz not null
);
