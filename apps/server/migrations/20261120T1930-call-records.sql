-- Why: what happened on a call, kept once and never changed; corrections are rows of their own.

create table call_event (
  account uuid not null,
  attempt uuid not null,
  seq integer not null,
  type smallint not null check (type between 0 and 25),
  at timestamptz not null,
  data jsonb not null default '{}',
  primary key (account, attempt, seq),
  foreign key (account, attempt) references attempt (account, id)
);
-- Dial, ring, answer and hang-up happen once; engine and server may both tell of them.
create unique index call_event_once on call_event (account, attempt, type) where type in (0, 1, 2, 3);

create table call_record (
  account uuid not null,
  attempt uuid not null,
  task uuid not null,
  contact uuid not null,
  n integer not null,
  number text not null,
  line uuid not null,
  line_name text not null,
  calling_number text not null,
  engine text not null,
  scene_version uuid not null,
  scene_hash text not null,
  status text not null,
  hung_up_by text not null check (hung_up_by in ('robot', 'callee', 'system', 'nobody')),
  -- Why it ended as it did, where the status alone does not say: the robot's reason or how the server closed it.
  cause text not null default '',
  sip_code smallint,
  q850 smallint,
  intent_at timestamptz not null,
  dialed_at timestamptz,
  ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz not null,
  talk_ms integer not null,
  flow_rounds integer not null default 0,
  dialogue_rounds integer not null default 0,
  intent_id integer,
  label jsonb,
  node_ids jsonb not null default '[]',
  turns jsonb not null default '[]',
  -- gzip of the talk's events as JSON: what a replay takes.
  journal bytea,
  recording_key text,
  recording_bytes bigint,
  recording_sha256 text,
  recording_ms integer,
  primary key (account, attempt),
  foreign key (account, attempt) references attempt (account, id)
);
create index call_record_by_task on call_record (account, task, ended_at desc, attempt desc);
create index call_record_by_time on call_record (account, ended_at desc, attempt desc);
create trigger call_record_immutable before update or delete on call_record
  for each row execute function refuse_change();
create trigger call_event_immutable before update on call_event
  for each row execute function refuse_change();
