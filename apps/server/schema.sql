-- Made from the catalog of a migrated database; never edited.

-- tables

create table account (
  id uuid not null,
  parent uuid,
  path ltree not null,
  name text not null,
  role text not null,
  status text not null default 'normal'::text,
  concurrency_limit integer not null default 0,
  balance_micro bigint not null default 0,
  reserved_micro bigint not null default 0,
  credit_micro bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  hidden_menus text[] not null default '{}'::text[],
  price_version integer not null default 0,
  wallet_entries integer not null default 0,
  late_micro bigint not null default 0,
  home_country text,
  daily_spend_limit_micro bigint,
  new_destinations_per_day integer,
  calls_per_sec_limit integer,
  spend_day date not null default '2000-01-01'::date,
  spend_day_micro bigint not null default 0,
  limit_release_day date not null default '2000-01-01'::date,
  limit_releases integer not null default 0
);
create table account_destination (
  account uuid not null,
  destination text not null,
  first_day date not null
);
create table account_pace_slot (
  account uuid not null,
  n integer not null,
  used_at timestamp with time zone not null default '-infinity'::timestamp with time zone
);
create table account_slot (
  account uuid not null,
  n integer not null,
  holder uuid,
  lease_until timestamp with time zone,
  fence bigint not null default 0
);
create table agent_group (
  account uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  wrap_up_sec integer not null default 10,
  version integer not null default 1,
  created_at timestamp with time zone not null default now()
);
create table alert (
  account uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  day date not null,
  releases integer not null,
  "values" jsonb not null,
  at timestamp with time zone not null default now()
);
create table alert_acknowledgment (
  account uuid not null,
  alert uuid not null,
  login uuid,
  at timestamp with time zone not null default now()
);
create table attempt (
  account uuid not null,
  id uuid not null,
  task uuid not null,
  contact uuid not null,
  n integer not null,
  line uuid not null,
  engine text not null,
  epoch bigint not null,
  scene_version uuid not null,
  scene_hash text not null,
  status text not null default 'dispatching'::text,
  max_talk_sec integer not null,
  held_sec integer not null,
  intent_at timestamp with time zone not null default now(),
  not_after timestamp with time zone not null,
  lease_until timestamp with time zone not null,
  accepted_at timestamp with time zone,
  dialed_at timestamp with time zone,
  ringing_at timestamp with time zone,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  sip_code integer,
  q850 integer,
  talk_ms integer not null default 0,
  intent_id integer,
  classifier_hash text,
  round smallint not null default 0,
  line_fault text,
  line_was_down boolean not null default false
);
create table audit_log (
  account uuid not null,
  id uuid not null,
  at timestamp with time zone not null default now(),
  login uuid,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create table bill_tally (
  account uuid not null,
  id bigint not null,
  bill_day date not null,
  country_code text not null,
  area_code text not null,
  charge_rule text not null,
  price_version integer not null,
  cycle_micro bigint not null,
  calls bigint not null,
  answered bigint not null,
  talk_sec bigint not null,
  cycles bigint not null,
  charged_micro bigint not null,
  is_merged boolean not null default false,
  kind text not null default 'voice'::text,
  messages bigint not null default 0
);
create table blacklist (
  account uuid not null,
  number text not null,
  source text not null,
  created_at timestamp with time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  task uuid,
  note text not null default ''::text,
  created_by text not null default ''::text,
  number_key text,
  digits_key text
);
create table book_proof (
  account uuid not null,
  day date not null,
  started_at timestamp with time zone not null default now(),
  lease_until timestamp with time zone not null,
  finished_at timestamp with time zone,
  broken integer,
  rules jsonb
);
create table call_decision (
  account uuid not null,
  contact uuid not null,
  n integer not null,
  decision text not null,
  rule text not null,
  "values" jsonb not null default '{}'::jsonb,
  next_at timestamp with time zone,
  attempt uuid,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  times integer not null default 1
);
create table call_event (
  account uuid not null,
  attempt uuid not null,
  seq integer not null,
  type smallint not null,
  at timestamp with time zone not null,
  data jsonb not null default '{}'::jsonb
);
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
  hung_up_by text not null,
  cause text not null default ''::text,
  sip_code integer,
  q850 integer,
  intent_at timestamp with time zone not null,
  dialed_at timestamp with time zone,
  ringing_at timestamp with time zone,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone not null,
  talk_ms integer not null,
  flow_rounds integer not null default 0,
  dialogue_rounds integer not null default 0,
  intent_id integer,
  label jsonb,
  node_ids jsonb not null default '[]'::jsonb,
  turns jsonb not null default '[]'::jsonb,
  journal bytea,
  recording_key text,
  recording_bytes bigint,
  recording_sha256 text,
  recording_ms integer,
  strategy integer,
  dial_round integer,
  corrected_at timestamp with time zone
);
create table call_tally (
  account uuid not null,
  id bigint not null,
  task uuid not null,
  scene_version uuid not null,
  quarter timestamp with time zone not null,
  status text not null,
  intent_id integer,
  label text,
  calls bigint not null,
  answered bigint not null,
  talk_ms bigint not null,
  is_merged boolean not null default false
);
create table consent (
  account uuid not null,
  id uuid not null default gen_random_uuid(),
  number text not null,
  kind text not null,
  source text not null,
  evidence text not null default ''::text,
  given_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by text not null default ''::text,
  number_key text
);
create table contact (
  account uuid not null,
  id uuid not null,
  task uuid not null,
  name text not null default ''::text,
  phone text not null,
  number text not null,
  variables jsonb not null default '{}'::jsonb,
  state text not null default 'ready'::text,
  status text not null default 'ready'::text,
  attempts_made integer not null default 0,
  attempts_used integer not null default 0,
  technical_retries integer not null default 0,
  due_at timestamp with time zone not null default now(),
  reason text,
  created_at timestamp with time zone not null default now(),
  round smallint not null default 0,
  reach smallint not null default 0,
  number_key text,
  digits_key text,
  twin smallint not null default 0,
  sealed_number bytea,
  import uuid,
  intent_id integer,
  time_zone text
);
create table contact_import (
  account uuid not null,
  id uuid not null,
  task uuid not null,
  login uuid,
  file_name text not null,
  headings jsonb not null,
  refused jsonb not null,
  created_at timestamp with time zone not null default now()
);
create table contact_tally (
  account uuid not null,
  id bigint not null,
  task uuid not null,
  state text not null,
  reach smallint not null,
  n bigint not null,
  is_merged boolean not null default false
);
create table dead_letter (
  engine text not null,
  attempt text not null,
  seq integer not null,
  event text not null,
  error text not null,
  at timestamp with time zone not null default now(),
  called_account uuid,
  task uuid,
  contact uuid,
  number_key text
);
create table dial_round (
  account uuid not null,
  scene uuid not null,
  strategy integer not null,
  number integer not null,
  name text not null,
  execution text not null,
  minute integer not null,
  calls integer not null,
  tags integer[] not null,
  range text not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now()
);
create table dial_strategy (
  account uuid not null,
  scene uuid not null,
  number integer not null,
  name text not null,
  type text not null,
  is_enabled boolean not null default true,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now()
);
create table ear_slot (
  engine text not null,
  language text not null,
  n integer not null,
  holder uuid,
  lease_until timestamp with time zone,
  fence bigint not null default 0
);
create table engine (
  id text not null,
  epoch bigint not null,
  address text not null,
  capacity_calls integer not null,
  capacity_recognizers integer not null,
  draining boolean not null default false,
  last_seen timestamp with time zone not null default now(),
  recognizer_slots jsonb not null default '{}'::jsonb,
  simulated jsonb,
  disk_low boolean not null default false,
  timeline text
);
create table engine_slot (
  engine text not null,
  n integer not null,
  holder uuid,
  lease_until timestamp with time zone,
  fence bigint not null default 0
);
create table export_job (
  account uuid not null,
  id uuid not null,
  login uuid,
  format text not null,
  filter jsonb not null,
  state text not null default 'waiting'::text,
  rows_done integer not null default 0,
  rows_total integer not null,
  file_bytes bigint,
  lease_until timestamp with time zone,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone
);
create table hold (
  account uuid not null,
  attempt uuid not null,
  amount_micro bigint not null,
  charge_rule text not null,
  cycle_micro bigint not null,
  state text not null default 'open'::text,
  charged_micro bigint not null default 0,
  price_version integer,
  country_code text not null default ''::text,
  area_code text not null default ''::text,
  held_sec integer not null default 0,
  answered boolean,
  talk_ms integer,
  cycles integer,
  ended_at timestamp with time zone,
  bill_day date default (((ended_at AT TIME ZONE 'UTC'::text) + '08:00:00'::interval))::date,
  corrected_at timestamp with time zone
);
create table idempotency (
  account uuid not null,
  key text not null,
  login uuid not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamp with time zone not null default now()
);
create table import_job (
  account uuid not null,
  id uuid not null,
  task uuid not null,
  login uuid,
  file_name text not null,
  file_bytes bigint not null,
  file_sha256 text not null,
  encoding text not null,
  state text not null default 'waiting'::text,
  rows_total integer not null,
  rows_done integer not null default 0,
  succeeded integer not null default 0,
  duplicate integer not null default 0,
  invalid integer not null default 0,
  blocked integer not null default 0,
  headings jsonb not null default '[]'::jsonb,
  phone_column text not null default ''::text,
  failure text,
  failure_values jsonb not null default '{}'::jsonb,
  removed integer not null default 0,
  kept integer not null default 0,
  lease_until timestamp with time zone,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  columns jsonb
);
create table import_refusal (
  account uuid not null,
  import uuid not null,
  line integer not null,
  cells jsonb not null,
  code text not null,
  "values" jsonb not null default '{}'::jsonb
);
create table know_basic (
  account uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  language text not null,
  remark text not null default ''::text,
  status text not null default 'unpublished'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  published_at timestamp with time zone
);
create table know_catalog (
  account uuid not null,
  basic uuid not null,
  id uuid not null,
  parent uuid,
  name text not null
);
create table know_published (
  account uuid not null,
  basic uuid not null,
  id uuid not null,
  name text not null,
  content jsonb not null,
  version integer not null,
  published_at timestamp with time zone not null default now()
);
create table know_word (
  account uuid not null,
  basic uuid not null,
  id uuid not null,
  catalog uuid,
  name text not null,
  content jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now()
);
create table lease (
  resource text not null,
  owner text not null,
  epoch bigint not null default 1,
  expires_at timestamp with time zone not null
);
create table ledger_entry (
  account uuid not null,
  tx uuid not null,
  side text not null,
  amount_micro bigint not null,
  n integer,
  balance_after_micro bigint,
  at timestamp with time zone not null default now()
);
create table ledger_tx (
  account uuid not null,
  id uuid not null,
  kind text not null,
  ref text not null,
  reason text not null default ''::text,
  made_by uuid,
  at timestamp with time zone not null default now()
);
create table line (
  account uuid not null,
  id uuid not null,
  name text not null,
  type text not null default 'platform'::text,
  status text not null default 'enabled'::text,
  host text not null,
  port integer not null,
  transport text not null default 'udp'::text,
  username text,
  sealed_password bytea,
  codecs text[] not null default '{PCMU,PCMA}'::text[],
  calling_number text not null default ''::text,
  max_concurrency integer not null default 0,
  calls_per_sec real not null default 50,
  ring_ceiling_sec smallint not null default 99,
  created_at timestamp with time zone not null default now(),
  networks text[] not null default '{}'::text[],
  rtp_timeout_sec integer not null default 30,
  has_password boolean default (sealed_password IS NOT NULL)
);
create table line_grant (
  account uuid not null,
  line uuid not null,
  grantee uuid not null,
  max_concurrency integer not null default 0
);
create table line_health (
  account uuid not null,
  line uuid not null,
  state text not null default 'closed'::text,
  score integer not null default 0,
  fault text,
  sip_code integer,
  openings integer not null default 0,
  since timestamp with time zone not null default clock_timestamp(),
  probe_at timestamp with time zone,
  trial_attempt uuid,
  trial_until timestamp with time zone
);
create table line_pace_slot (
  line uuid not null,
  n integer not null,
  used_at timestamp with time zone not null default '-infinity'::timestamp with time zone
);
create table line_slot (
  line uuid not null,
  n integer not null,
  holder uuid,
  lease_until timestamp with time zone,
  fence bigint not null default 0
);
create table live_event (
  account uuid not null,
  tx xid8 not null default pg_current_xact_id(),
  id bigint not null,
  kind text not null,
  data jsonb not null,
  at timestamp with time zone not null default now()
);
create table login (
  account uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  password_hash text not null,
  is_sub_user boolean not null default false,
  operate_grant smallint not null default 31,
  status text not null default 'enabled'::text,
  session_epoch integer not null default 0,
  created_at timestamp with time zone not null default now(),
  language text not null default 'zh'::text,
  name_skeleton text
);
create table login_failure (
  key_hash bytea not null,
  failures integer not null,
  since timestamp with time zone not null
);
create table migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now()
);
create table number_secret (
  only_one boolean not null default true,
  fingerprint text not null,
  made_at timestamp with time zone not null default now()
);
create table outbox (
  account uuid not null,
  id uuid not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  attempts integer not null default 0,
  next_at timestamp with time zone not null default now()
);
create table pacing_decision (
  account uuid not null,
  id bigint not null,
  task uuid not null,
  at timestamp with time zone not null default now(),
  decision jsonb not null
);
create table price (
  account uuid not null,
  version integer not null,
  kind text not null,
  country_code text not null,
  area_code text not null,
  prefix text not null default (country_code || area_code),
  charge_rule text not null,
  unit_micro bigint,
  effective_at timestamp with time zone not null,
  made_by uuid,
  made_at timestamp with time zone not null default now()
);
create table prompt_number (
  account uuid not null,
  scene uuid not null,
  res_id text not null,
  number integer not null default nextval('prompt_number_next'::regclass)
);
create table prompt_recording (
  account uuid not null,
  scene uuid not null,
  res_id text not null,
  part smallint not null default 0,
  sha256 text not null,
  ms integer not null,
  bytes integer not null,
  head_ms integer not null,
  tail_ms integer not null,
  source text not null,
  word text not null,
  voice jsonb,
  made_by text not null,
  made_at timestamp with time zone not null default now()
);
create table refresh_token (
  account uuid not null,
  hash bytea not null,
  session uuid not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now()
);
create table review_comment (
  account uuid not null,
  id uuid not null,
  scene uuid not null,
  draft_version integer not null,
  node_id text,
  connection_id text,
  text text not null,
  author uuid not null,
  author_name text not null,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  settled_by text
);
create table scene (
  account uuid not null,
  id uuid not null,
  name text not null,
  language text not null,
  status text not null default 'draft'::text,
  script jsonb not null,
  version integer not null default 1,
  online_version uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  category uuid,
  reject_reason text not null default ''::text,
  last_test_case integer not null default 0,
  last_strategy integer not null default 0
);
create table scene_category (
  account uuid not null,
  id uuid not null,
  parent uuid,
  name text not null,
  created_at timestamp with time zone not null default now()
);
create table scene_grant (
  account uuid not null,
  scene uuid not null,
  login uuid not null,
  grantee uuid not null,
  read_mask smallint not null,
  write_mask smallint not null
);
create table scene_training (
  account uuid not null,
  version uuid not null,
  state text not null default 'waiting'::text,
  percent smallint not null default 0,
  model_hash text,
  model bytea,
  report jsonb,
  lease_until timestamp with time zone,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone
);
create table scene_version (
  account uuid not null,
  id uuid not null,
  scene uuid not null,
  n integer not null,
  script jsonb not null,
  compiled jsonb not null,
  hash text not null,
  published_at timestamp with time zone not null default now(),
  published_by text not null default ''::text,
  draft_version integer
);
create table seat (
  account uuid not null,
  id uuid not null,
  agent_group uuid not null,
  name text not null,
  host text,
  port integer,
  transport text not null default 'udp'::text,
  number text not null,
  line uuid,
  state text not null default 'offline'::text,
  since timestamp with time zone not null default now(),
  until timestamp with time zone,
  busy_since timestamp with time zone,
  transfer uuid,
  attempt uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1
);
create table seat_spell (
  account uuid not null,
  id bigint not null,
  agent_group uuid not null,
  seat uuid not null,
  state text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null
);
create table session (
  account uuid not null,
  id uuid not null,
  login uuid not null,
  epoch integer not null,
  ticket_hash bytea not null,
  ticket_until timestamp with time zone not null,
  refresh_until timestamp with time zone not null,
  address text not null default ''::text,
  agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone
);
create table sms_charge (
  account uuid not null,
  sender uuid not null,
  message uuid not null,
  price_version integer not null,
  country_code text not null default ''::text,
  area_code text not null default ''::text,
  segment_micro bigint not null,
  segments integer not null,
  charged_micro bigint not null,
  charged_at timestamp with time zone not null,
  bill_day date not null default (((charged_at AT TIME ZONE 'UTC'::text) + '08:00:00'::interval))::date,
  given_back_at timestamp with time zone
);
create table sms_line (
  account uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  sealed_secret bytea,
  line_type text not null,
  is_enabled boolean not null default true,
  for_customers boolean not null default false,
  created_at timestamp with time zone not null default now()
);
create table sms_message (
  account uuid not null,
  id uuid not null,
  task uuid,
  contact uuid,
  attempt uuid,
  template_name text not null,
  line_type text not null,
  number text not null,
  number_key text not null,
  digits_key text not null,
  home_country text,
  text text not null,
  segments integer not null,
  state text not null default 'waiting'::text,
  failure text,
  line uuid,
  provider_id text,
  is_paid boolean not null default false,
  attempts integer not null default 0,
  asked integer not null default 0,
  due_at timestamp with time zone not null default now(),
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone
);
create table sms_template (
  account uuid not null,
  id uuid not null,
  name text not null,
  sdk_app_id text not null,
  sign text not null,
  content text not null,
  variable_source text not null,
  line_type text not null,
  test_number text not null,
  created_by text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);
create table synthesis_job (
  account uuid not null,
  id uuid not null,
  scene uuid not null,
  res_ids jsonb,
  made_by text not null,
  state text not null default 'waiting'::text,
  done integer not null default 0,
  failed integer not null default 0,
  total integer not null,
  lease_until timestamp with time zone,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone
);
create table talk_tally (
  account uuid not null,
  id bigint not null,
  task uuid not null,
  rounds integer not null,
  talk_sec integer not null,
  calls bigint not null,
  is_merged boolean not null default false
);
create table task (
  account uuid not null,
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  status text not null default 'ready'::text,
  pause_reason text,
  failure text,
  startup text not null default 'manual'::text,
  startup_at timestamp with time zone,
  scene_version uuid not null,
  line uuid not null,
  zone text not null default 'Asia/Shanghai'::text,
  weekdays smallint[] not null default '{0,1,2,3,4,5,6}'::smallint[],
  from_minute smallint not null default 0,
  to_minute smallint not null default 1440,
  robot_num integer not null default 1,
  ring_sec smallint not null default 45,
  priority integer not null default 0,
  keep_alive boolean not null default false,
  waiting_for text,
  waiting_until timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  created_by text not null default ''::text,
  strategy integer,
  most_attempts smallint not null default 10,
  most_per_day smallint not null default 3,
  call_interval_min integer not null default 0,
  days_off text[] not null default '{}'::text[],
  purpose text not null default 'marketing'::text,
  home_country text,
  is_encrypted boolean not null default false,
  paused_by uuid
);
create table task_pacing (
  account uuid not null,
  task uuid not null,
  agent_group uuid not null,
  policy text not null,
  calls_per_seat double precision not null default 1,
  target_loss double precision not null default 0.015
);
create table task_sms (
  account uuid not null,
  task uuid not null,
  template uuid not null,
  intents integer[] not null
);
create table test_case (
  account uuid not null,
  scene uuid not null,
  number integer not null,
  content jsonb not null,
  version integer not null default 1,
  last_result jsonb,
  last_run_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  last_spoken_result jsonb,
  last_spoken_at timestamp with time zone
);
create table transfer (
  account uuid not null,
  id uuid not null,
  attempt uuid not null,
  task uuid not null,
  agent_group uuid,
  seat uuid,
  asked_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  assigned_at timestamp with time zone,
  ringing_at timestamp with time zone,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  result text
);
create table used_nonce (
  hash bytea not null,
  until timestamp with time zone not null
);

-- constraints

alter table account add constraint account_path_key UNIQUE (path);
alter table account add constraint account_follows_ledger TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table account add constraint account_pkey PRIMARY KEY (id);
alter table account add constraint account_parent_fkey FOREIGN KEY (parent) REFERENCES account(id);
alter table account add constraint account_calls_per_sec_limit_check CHECK (((calls_per_sec_limit >= 1) AND (calls_per_sec_limit <= 10000)));
alter table account add constraint account_concurrency_limit_check CHECK (((concurrency_limit >= 0) AND (concurrency_limit <= 10000)));
alter table account add constraint account_credit_micro_check CHECK ((credit_micro >= 0));
alter table account add constraint account_daily_spend_limit_micro_check CHECK ((daily_spend_limit_micro > 0));
alter table account add constraint account_home_country_check CHECK ((home_country ~ '^[A-Z]{2}$'::text));
alter table account add constraint account_late_micro_check CHECK ((late_micro >= 0));
alter table account add constraint account_limit_releases_check CHECK (((limit_releases >= 0) AND (limit_releases <= 100)));
alter table account add constraint account_never_overspent CHECK (((((balance_micro + credit_micro) - reserved_micro) + late_micro) >= 0));
alter table account add constraint account_new_destinations_per_day_check CHECK (((new_destinations_per_day >= 0) AND (new_destinations_per_day <= 250)));
alter table account add constraint account_path_is_own CHECK (((subltree(path, (nlevel(path) - 1), nlevel(path)))::text = replace((id)::text, '-'::text, ''::text)));
alter table account add constraint account_reserved_micro_check CHECK ((reserved_micro >= 0));
alter table account add constraint account_role_check CHECK ((role = ANY (ARRAY['superAdministrator'::text, 'agent'::text, 'directCustomer'::text, 'resellersCustomer'::text])));
alter table account add constraint account_status_check CHECK ((status = ANY (ARRAY['disabled'::text, 'normal'::text, 'arrears'::text])));
alter table account_destination add constraint account_destination_pkey PRIMARY KEY (account, destination);
alter table account_destination add constraint account_destination_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table account_destination add constraint account_destination_destination_check CHECK (((length(destination) >= 1) AND (length(destination) <= 8)));
alter table account_pace_slot add constraint account_pace_slot_pkey PRIMARY KEY (account, n);
alter table account_pace_slot add constraint account_pace_slot_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table account_slot add constraint account_slot_pkey PRIMARY KEY (account, n);
alter table account_slot add constraint account_slot_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table agent_group add constraint agent_group_account_name_key UNIQUE (account, name);
alter table agent_group add constraint agent_group_id_key UNIQUE (id);
alter table agent_group add constraint agent_group_pkey PRIMARY KEY (account, id);
alter table agent_group add constraint agent_group_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table agent_group add constraint agent_group_kind_check CHECK ((kind = ANY (ARRAY['sip'::text, 'cc'::text])));
alter table agent_group add constraint agent_group_wrap_up_sec_check CHECK (((wrap_up_sec >= 0) AND (wrap_up_sec <= 600)));
alter table alert add constraint alert_account_kind_day_releases_key UNIQUE (account, kind, day, releases);
alter table alert add constraint alert_pkey PRIMARY KEY (account, id);
alter table alert add constraint alert_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table alert add constraint alert_kind_check CHECK ((kind = ANY (ARRAY['dailySpend'::text, 'newDestinations'::text])));
alter table alert_acknowledgment add constraint alert_acknowledgment_pkey PRIMARY KEY (account, alert);
alter table alert_acknowledgment add constraint alert_acknowledgment_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table attempt add constraint attempt_account_contact_n_key UNIQUE (account, contact, n);
alter table attempt add constraint attempt_id_key UNIQUE (id);
alter table attempt add constraint attempt_pkey PRIMARY KEY (account, id);
alter table attempt add constraint attempt_account_contact_fkey FOREIGN KEY (account, contact) REFERENCES contact(account, id);
alter table attempt add constraint attempt_account_task_fkey FOREIGN KEY (account, task) REFERENCES task(account, id);
alter table attempt add constraint attempt_line_fkey FOREIGN KEY (line) REFERENCES line(id);
alter table attempt add constraint attempt_classifier_hash_check CHECK ((classifier_hash ~ '^[0-9a-f]{64}$'::text));
alter table attempt add constraint attempt_line_fault_check CHECK ((line_fault = ANY (ARRAY['refused'::text, 'failing'::text, 'silent'::text])));
alter table attempt add constraint attempt_status_check CHECK ((status = ANY (ARRAY['ready'::text, 'dispatching'::text, 'dialing'::text, 'ringing'::text, 'talking'::text, 'finished'::text, 'invalidNumber'::text, 'poweredOff'::text, 'unreachable'::text, 'userBusy'::text, 'busyAndRejected'::text, 'rejected'::text, 'dispatchError'::text, 'ttsSynthesizing'::text, 'ttsFailed'::text, 'unknownCause'::text, 'blacklisted'::text, 'customerStopped'::text, 'noCredit'::text, 'illegalAuthorisation'::text, 'illegalNumberRange'::text, 'ringMissed'::text, 'noResponse'::text, 'voicemail'::text, 'ringTooLong'::text, 'noLineAvailable'::text, 'lineUnavailable'::text])));
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (account, id);
alter table audit_log add constraint audit_log_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table bill_tally add constraint bill_tally_pkey PRIMARY KEY (account, id);
alter table bill_tally add constraint bill_tally_kind_check CHECK ((kind = ANY (ARRAY['voice'::text, 'sms'::text])));
alter table blacklist add constraint blacklist_pkey PRIMARY KEY (account, id);
alter table blacklist add constraint blacklist_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table blacklist add constraint blacklist_account_task_fkey FOREIGN KEY (account, task) REFERENCES task(account, id);
alter table blacklist add constraint blacklist_has_keys CHECK (((number_key IS NOT NULL) AND (digits_key IS NOT NULL))) NOT VALID;
alter table blacklist add constraint blacklist_source_check CHECK ((source = ANY (ARRAY['person'::text, 'voice'::text, 'import'::text])));
alter table book_proof add constraint book_proof_pkey PRIMARY KEY (account, day);
alter table book_proof add constraint book_proof_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table book_proof add constraint book_proof_broken_check CHECK ((broken >= 0));
alter table book_proof add constraint book_proof_check CHECK ((((finished_at IS NULL) = (broken IS NULL)) AND ((finished_at IS NULL) = (rules IS NULL))));
alter table call_decision add constraint call_decision_pkey PRIMARY KEY (account, contact, n);
alter table call_decision add constraint call_decision_account_contact_fkey FOREIGN KEY (account, contact) REFERENCES contact(account, id);
alter table call_decision add constraint call_decision_decision_check CHECK ((decision = ANY (ARRAY['called'::text, 'later'::text, 'never'::text, 'again'::text, 'final'::text])));
alter table call_event add constraint call_event_pkey PRIMARY KEY (account, attempt, seq);
alter table call_event add constraint call_event_account_attempt_fkey FOREIGN KEY (account, attempt) REFERENCES attempt(account, id);
alter table call_event add constraint call_event_type_check CHECK (((type >= 0) AND (type <= 25)));
alter table call_record add constraint call_record_pkey PRIMARY KEY (account, attempt);
alter table call_record add constraint call_record_account_attempt_fkey FOREIGN KEY (account, attempt) REFERENCES attempt(account, id);
alter table call_record add constraint call_record_hung_up_by_check CHECK ((hung_up_by = ANY (ARRAY['robot'::text, 'callee'::text, 'system'::text, 'nobody'::text])));
alter table call_tally add constraint call_tally_pkey PRIMARY KEY (account, id);
alter table consent add constraint consent_account_number_kind_given_at_key UNIQUE NULLS NOT DISTINCT (account, number, kind, given_at);
alter table consent add constraint consent_pkey PRIMARY KEY (account, id);
alter table consent add constraint consent_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table consent add constraint consent_has_key CHECK ((number_key IS NOT NULL)) NOT VALID;
alter table consent add constraint consent_kind_check CHECK ((kind = ANY (ARRAY['express'::text, 'written'::text])));
alter table consent add constraint consent_number_check CHECK ((number ~ '^[0-9]{5,15}$'::text));
alter table contact add constraint contact_pkey PRIMARY KEY (account, id);
alter table contact add constraint contact_account_task_fkey FOREIGN KEY (account, task) REFERENCES task(account, id);
alter table contact add constraint contact_has_keys CHECK (((number_key IS NOT NULL) AND (digits_key IS NOT NULL))) NOT VALID;
alter table contact add constraint contact_number_check CHECK (
CASE
    WHEN (sealed_number IS NULL) THEN (number ~ '^[0-9]{5,15}$'::text)
    ELSE (number ~ '^[0-9]{0,3}\*{4}[0-9]{0,4}$'::text)
END);
alter table contact add constraint contact_reach_check CHECK (((reach >= 0) AND (reach <= 5)));
alter table contact add constraint contact_reason_check CHECK ((reason = ANY (ARRAY['outsideWindow'::text, 'technicalRetry'::text, 'redialRound'::text, 'blacklisted'::text, 'optedOut'::text, 'neverAgain'::text, 'tooManyEndings'::text, 'budgetUsedUp'::text, 'lineFailed'::text, 'windowNeverOpens'::text, 'countryHours'::text, 'attemptsPerDay'::text, 'attemptsPerWeek'::text, 'numberKind'::text, 'shortNumber'::text, 'noConsent'::text, 'noPrice'::text, 'numberInCall'::text, 'callUnknown'::text, 'valueMissing'::text, 'newDestinations'::text])));
alter table contact add constraint contact_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'open'::text, 'final'::text])));
alter table contact_import add constraint contact_import_pkey PRIMARY KEY (account, id);
alter table contact_import add constraint contact_import_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table contact_import add constraint contact_import_account_task_fkey FOREIGN KEY (account, task) REFERENCES task(account, id);
alter table contact_tally add constraint contact_tally_pkey PRIMARY KEY (account, id);
alter table dead_letter add constraint dead_letter_pkey PRIMARY KEY (engine, attempt, seq);
alter table dial_round add constraint dial_round_pkey PRIMARY KEY (account, scene, number);
alter table dial_round add constraint dial_round_account_scene_strategy_fkey FOREIGN KEY (account, scene, strategy) REFERENCES dial_strategy(account, scene, number) ON DELETE CASCADE;
alter table dial_round add constraint dial_round_calls_check CHECK (((calls >= 1) AND (calls <= 20)));
alter table dial_round add constraint dial_round_execution_check CHECK ((execution = ANY (ARRAY['timed'::text, 'delayed'::text])));
alter table dial_round add constraint dial_round_minute_check CHECK ((((minute >= 0) AND (minute <= 10080)) AND ((minute % 10) = 0)));
alter table dial_round add constraint dial_round_range_check CHECK ((range = ANY (ARRAY['all'::text, 'lastMatches'::text, 'notConnected'::text])));
alter table dial_strategy add constraint dial_strategy_pkey PRIMARY KEY (account, scene, number);
alter table dial_strategy add constraint dial_strategy_account_scene_fkey FOREIGN KEY (account, scene) REFERENCES scene(account, id);
alter table dial_strategy add constraint dial_strategy_type_check CHECK ((type = ANY (ARRAY['task'::text, 'intent'::text])));
alter table ear_slot add constraint ear_slot_pkey PRIMARY KEY (engine, language, n);
alter table ear_slot add constraint ear_slot_engine_fkey FOREIGN KEY (engine) REFERENCES engine(id);
alter table ear_slot add constraint ear_slot_language_check CHECK ((language = ANY (ARRAY['en-US'::text, 'id-ID'::text, 'zh-CN'::text, 'zh-HK'::text])));
alter table engine add constraint engine_pkey PRIMARY KEY (id);
alter table engine add constraint engine_capacity_calls_check CHECK ((capacity_calls >= 0));
alter table engine add constraint engine_capacity_recognizers_check CHECK ((capacity_recognizers >= 0));
alter table engine add constraint engine_recognizer_slots_check CHECK ((jsonb_typeof(recognizer_slots) = 'object'::text));
alter table engine add constraint engine_simulated_check CHECK ((jsonb_typeof(simulated) = 'object'::text));
alter table engine_slot add constraint engine_slot_pkey PRIMARY KEY (engine, n);
alter table engine_slot add constraint engine_slot_engine_fkey FOREIGN KEY (engine) REFERENCES engine(id);
alter table export_job add constraint export_job_pkey PRIMARY KEY (account, id);
alter table export_job add constraint export_job_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table export_job add constraint export_job_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text])));
alter table export_job add constraint export_job_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])));
alter table hold add constraint hold_pkey PRIMARY KEY (account, attempt);
alter table hold add constraint hold_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table hold add constraint hold_attempt_fkey FOREIGN KEY (attempt) REFERENCES attempt(id);
alter table hold add constraint hold_amount_micro_check CHECK ((amount_micro >= 0));
alter table hold add constraint hold_charge_is_cycles CHECK (((state = 'open'::text) OR (charged_micro = (cycles * cycle_micro)))) NOT VALID;
alter table hold add constraint hold_charge_rule_check CHECK ((charge_rule = ANY (ARRAY['perCall'::text, '1+1'::text, '15+15'::text, '20+20'::text, '30+30'::text, '60+60'::text])));
alter table hold add constraint hold_check CHECK (((charged_micro >= 0) AND (charged_micro <= amount_micro)));
alter table hold add constraint hold_cycle_micro_check CHECK ((cycle_micro >= 0));
alter table hold add constraint hold_settled_is_whole CHECK (((state = 'settled'::text) = ((answered IS NOT NULL) AND (talk_ms IS NOT NULL) AND (cycles IS NOT NULL) AND (ended_at IS NOT NULL))));
alter table hold add constraint hold_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text])));
alter table idempotency add constraint idempotency_pkey PRIMARY KEY (account, login, key);
alter table idempotency add constraint idempotency_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table idempotency add constraint idempotency_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)));
alter table import_job add constraint import_job_pkey PRIMARY KEY (account, id);
alter table import_job add constraint import_job_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table import_job add constraint import_job_account_task_fkey FOREIGN KEY (account, task) REFERENCES task(account, id);
alter table import_job add constraint import_job_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelling'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text])));
alter table import_refusal add constraint import_refusal_pkey PRIMARY KEY (account, import, line);
alter table import_refusal add constraint import_refusal_account_import_fkey FOREIGN KEY (account, import) REFERENCES import_job(account, id) ON DELETE CASCADE;
alter table know_basic add constraint know_basic_pkey PRIMARY KEY (account, id);
alter table know_basic add constraint know_basic_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table know_basic add constraint know_basic_kind_check CHECK ((kind = ANY (ARRAY['basic'::text, 'intent'::text, 'question'::text, 'industry'::text])));
alter table know_basic add constraint know_basic_status_check CHECK ((status = ANY (ARRAY['unpublished'::text, 'published'::text, 'offline'::text, 'deleted'::text])));
alter table know_catalog add constraint know_catalog_account_basic_id_key UNIQUE (account, basic, id);
alter table know_catalog add constraint know_catalog_pkey PRIMARY KEY (account, id);
alter table know_catalog add constraint know_catalog_account_basic_fkey FOREIGN KEY (account, basic) REFERENCES know_basic(account, id);
alter table know_catalog add constraint know_catalog_account_basic_parent_fkey FOREIGN KEY (account, basic, parent) REFERENCES know_catalog(account, basic, id);
alter table know_published add constraint know_published_pkey PRIMARY KEY (account, id);
alter table know_published add constraint know_published_account_basic_fkey FOREIGN KEY (account, basic) REFERENCES know_basic(account, id);
alter table know_word add constraint know_word_account_basic_name_key UNIQUE (account, basic, name);
alter table know_word add constraint know_word_pkey PRIMARY KEY (account, id);
alter table know_word add constraint know_word_account_basic_catalog_fkey FOREIGN KEY (account, basic, catalog) REFERENCES know_catalog(account, basic, id);
alter table know_word add constraint know_word_account_basic_fkey FOREIGN KEY (account, basic) REFERENCES know_basic(account, id);
alter table lease add constraint lease_pkey PRIMARY KEY (resource);
alter table ledger_entry add constraint ledger_entry_adds_up TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table ledger_entry add constraint ledger_entry_pkey PRIMARY KEY (account, tx, side);
alter table ledger_entry add constraint ledger_entry_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table ledger_entry add constraint ledger_entry_tx_fkey FOREIGN KEY (tx) REFERENCES ledger_tx(id);
alter table ledger_entry add constraint ledger_entry_amount_micro_check CHECK ((amount_micro <> 0));
alter table ledger_entry add constraint ledger_entry_check CHECK (((side = 'wallet'::text) = ((n IS NOT NULL) AND (balance_after_micro IS NOT NULL))));
alter table ledger_entry add constraint ledger_entry_side_check CHECK ((side = ANY (ARRAY['wallet'::text, 'sales'::text, 'cash'::text])));
alter table ledger_tx add constraint ledger_tx_id_key UNIQUE (id);
alter table ledger_tx add constraint ledger_tx_kind_ref_key UNIQUE (kind, ref);
alter table ledger_tx add constraint ledger_tx_pkey PRIMARY KEY (account, id);
alter table ledger_tx add constraint ledger_tx_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table ledger_tx add constraint ledger_tx_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'topUp'::text, 'adjustment'::text, 'call'::text, 'lateCall'::text, 'sms'::text, 'smsBack'::text])));
alter table line add constraint line_id_key UNIQUE (id);
alter table line add constraint line_pkey PRIMARY KEY (account, id);
alter table line add constraint line_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table line add constraint line_calls_per_sec_check CHECK ((calls_per_sec > (0)::double precision));
alter table line add constraint line_codecs_check CHECK (((cardinality(codecs) > 0) AND (codecs <@ '{PCMU,PCMA}'::text[])));
alter table line add constraint line_max_concurrency_check CHECK (((max_concurrency >= 0) AND (max_concurrency <= 10000)));
alter table line add constraint line_networks_check CHECK ((cardinality(networks) <= 32));
alter table line add constraint line_port_check CHECK (((port >= 1) AND (port <= 65535)));
alter table line add constraint line_ring_ceiling_sec_check CHECK (((ring_ceiling_sec >= 1) AND (ring_ceiling_sec <= 99)));
alter table line add constraint line_rtp_timeout_sec_check CHECK (((rtp_timeout_sec >= 0) AND (rtp_timeout_sec <= 600)));
alter table line add constraint line_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text, 'deleted'::text])));
alter table line add constraint line_transport_check CHECK ((transport = ANY (ARRAY['udp'::text, 'tcp'::text])));
alter table line add constraint line_type_check CHECK ((type = ANY (ARRAY['platform'::text, 'thirdParty'::text, 'callCenter'::text])));
alter table line_grant add constraint line_grant_pkey PRIMARY KEY (account, line, grantee);
alter table line_grant add constraint line_grant_account_line_fkey FOREIGN KEY (account, line) REFERENCES line(account, id);
alter table line_grant add constraint line_grant_grantee_fkey FOREIGN KEY (grantee) REFERENCES account(id);
alter table line_grant add constraint line_grant_max_concurrency_check CHECK (((max_concurrency >= 0) AND (max_concurrency <= 10000)));
alter table line_health add constraint line_health_pkey PRIMARY KEY (account, line);
alter table line_health add constraint line_health_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table line_health add constraint line_health_line_fkey FOREIGN KEY (line) REFERENCES line(id);
alter table line_health add constraint line_health_check CHECK (((state <> 'open'::text) OR ((fault IS NOT NULL) AND (probe_at IS NOT NULL))));
alter table line_health add constraint line_health_fault_check CHECK ((fault = ANY (ARRAY['refused'::text, 'failing'::text, 'silent'::text])));
alter table line_health add constraint line_health_state_check CHECK ((state = ANY (ARRAY['closed'::text, 'open'::text, 'halfOpen'::text])));
alter table line_pace_slot add constraint line_pace_slot_pkey PRIMARY KEY (line, n);
alter table line_pace_slot add constraint line_pace_slot_line_fkey FOREIGN KEY (line) REFERENCES line(id);
alter table line_slot add constraint line_slot_pkey PRIMARY KEY (line, n);
alter table line_slot add constraint line_slot_line_fkey FOREIGN KEY (line) REFERENCES line(id);
alter table live_event add constraint live_event_pkey PRIMARY KEY (account, tx, id);
alter table live_event add constraint live_event_kind_check CHECK ((kind = ANY (ARRAY['task'::text, 'contacts'::text, 'call'::text, 'record'::text, 'export'::text, 'seat'::text, 'import'::text, 'alert'::text])));
alter table login add constraint login_id_key UNIQUE (id);
alter table login add constraint login_name_key_key UNIQUE (name_key);
alter table login add constraint login_pkey PRIMARY KEY (account, id);
alter table login add constraint login_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table login add constraint login_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text, 'zh-TW'::text, 'id'::text, 'th'::text])));
alter table login add constraint login_operate_grant_check CHECK (((operate_grant >= 0) AND (operate_grant <= 31)));
alter table login add constraint login_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])));
alter table login_failure add constraint login_failure_pkey PRIMARY KEY (key_hash);
alter table migration add constraint migration_pkey PRIMARY KEY (name);
alter table number_secret add constraint number_secret_pkey PRIMARY KEY (only_one);
alter table number_secret add constraint number_secret_only_one_check CHECK (only_one);
alter table outbox add constraint outbox_pkey PRIMARY KEY (account, id);
alter table outbox add constraint outbox_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table pacing_decision add constraint pacing_decision_pkey PRIMARY KEY (account, id);
alter table pacing_decision add constraint pacing_decision_account_task_fkey FOREIGN KEY (account, task) REFERENCES task(account, id);
alter table price add constraint price_pkey PRIMARY KEY (account, version);
alter table price add constraint price_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table price add constraint price_area_code_check CHECK ((area_code ~ '^[0-9]{0,8}$'::text));
alter table price add constraint price_charge_rule_check CHECK ((charge_rule = ANY (ARRAY['perCall'::text, '1+1'::text, '15+15'::text, '20+20'::text, '30+30'::text, '60+60'::text])));
alter table price add constraint price_check CHECK (((country_code <> ''::text) OR (area_code = ''::text)));
alter table price add constraint price_country_code_check CHECK ((country_code ~ '^([1-9][0-9]{0,2})?$'::text));
alter table price add constraint price_kind_check CHECK ((kind = ANY (ARRAY['voice'::text, 'sms'::text])));
alter table price add constraint price_unit_micro_check CHECK (((unit_micro >= 0) AND (unit_micro <= '1000000000000'::bigint)));
alter table prompt_number add constraint prompt_number_number_key UNIQUE (number);
alter table prompt_number add constraint prompt_number_pkey PRIMARY KEY (account, scene, res_id);
alter table prompt_number add constraint prompt_number_account_scene_fkey FOREIGN KEY (account, scene) REFERENCES scene(account, id);
alter table prompt_recording add constraint prompt_recording_pkey PRIMARY KEY (account, scene, res_id, part);
alter table prompt_recording add constraint prompt_recording_account_scene_fkey FOREIGN KEY (account, scene) REFERENCES scene(account, id);
alter table prompt_recording add constraint prompt_recording_part_check CHECK ((part >= 0));
alter table prompt_recording add constraint prompt_recording_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));
alter table prompt_recording add constraint prompt_recording_source_check CHECK ((source = ANY (ARRAY['uploaded'::text, 'synthesized'::text])));
alter table refresh_token add constraint refresh_token_hash_key UNIQUE (hash);
alter table refresh_token add constraint refresh_token_pkey PRIMARY KEY (account, hash);
alter table refresh_token add constraint refresh_token_account_session_fkey FOREIGN KEY (account, session) REFERENCES session(account, id);
alter table review_comment add constraint review_comment_pkey PRIMARY KEY (account, id);
alter table review_comment add constraint review_comment_account_scene_fkey FOREIGN KEY (account, scene) REFERENCES scene(account, id);
alter table review_comment add constraint review_comment_check CHECK (((connection_id IS NULL) OR (node_id IS NOT NULL)));
alter table review_comment add constraint review_comment_check1 CHECK (((settled_at IS NULL) = (settled_by IS NULL)));
alter table review_comment add constraint review_comment_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)));
alter table scene add constraint scene_pkey PRIMARY KEY (account, id);
alter table scene add constraint scene_account_category_fkey FOREIGN KEY (account, category) REFERENCES scene_category(account, id);
alter table scene add constraint scene_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table scene add constraint scene_language_check CHECK ((language = ANY (ARRAY['en-US'::text, 'id-ID'::text, 'zh-CN'::text, 'zh-HK'::text])));
alter table scene add constraint scene_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'online'::text, 'submitted'::text, 'rejected'::text, 'deleted'::text])));
alter table scene_category add constraint scene_category_pkey PRIMARY KEY (account, id);
alter table scene_category add constraint scene_category_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table scene_category add constraint scene_category_account_parent_fkey FOREIGN KEY (account, parent) REFERENCES scene_category(account, id);
alter table scene_grant add constraint scene_grant_pkey PRIMARY KEY (account, scene, login);
alter table scene_grant add constraint scene_grant_account_scene_fkey FOREIGN KEY (account, scene) REFERENCES scene(account, id);
alter table scene_grant add constraint scene_grant_grantee_fkey FOREIGN KEY (grantee) REFERENCES account(id);
alter table scene_grant add constraint scene_grant_login_fkey FOREIGN KEY (login) REFERENCES login(id);
alter table scene_grant add constraint scene_grant_check CHECK ((((write_mask >= 0) AND (write_mask <= 7)) AND ((write_mask & (~ read_mask)) = 0)));
alter table scene_grant add constraint scene_grant_read_mask_check CHECK (((read_mask >= 0) AND (read_mask <= 7)));
alter table scene_training add constraint scene_training_pkey PRIMARY KEY (account, version);
alter table scene_training add constraint scene_training_account_version_fkey FOREIGN KEY (account, version) REFERENCES scene_version(account, id);
alter table scene_training add constraint scene_training_check CHECK (((state = 'done'::text) = ((model IS NOT NULL) AND (model_hash IS NOT NULL) AND (report IS NOT NULL))));
alter table scene_training add constraint scene_training_model_hash_check CHECK ((model_hash ~ '^[0-9a-f]{64}$'::text));
alter table scene_training add constraint scene_training_percent_check CHECK (((percent >= 0) AND (percent <= 100)));
alter table scene_training add constraint scene_training_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'none'::text, 'failed'::text])));
alter table scene_version add constraint scene_version_account_scene_n_key UNIQUE (account, scene, n);
alter table scene_version add constraint scene_version_id_key UNIQUE (id);
alter table scene_version add constraint scene_version_pkey PRIMARY KEY (account, id);
alter table scene_version add constraint scene_version_account_scene_fkey FOREIGN KEY (account, scene) REFERENCES scene(account, id);
alter table scene_version add constraint scene_version_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text));
alter table seat add constraint seat_account_agent_group_name_key UNIQUE (account, agent_group, name);
alter table seat add constraint seat_id_key UNIQUE (id);
alter table seat add constraint seat_pkey PRIMARY KEY (account, id);
alter table seat add constraint seat_account_agent_group_fkey FOREIGN KEY (account, agent_group) REFERENCES agent_group(account, id) ON DELETE CASCADE;
alter table seat add constraint seat_line_fkey FOREIGN KEY (line) REFERENCES line(id);
alter table seat add constraint seat_check CHECK (((line IS NULL) = ((host IS NOT NULL) AND (port IS NOT NULL))));
alter table seat add constraint seat_port_check CHECK (((port >= 1) AND (port <= 65535)));
alter table seat add constraint seat_state_check CHECK ((state = ANY (ARRAY['offline'::text, 'free'::text, 'ringing'::text, 'talking'::text, 'wrapUp'::text, 'paused'::text])));
alter table seat add constraint seat_transport_check CHECK ((transport = ANY (ARRAY['udp'::text, 'tcp'::text])));
alter table seat_spell add constraint seat_spell_pkey PRIMARY KEY (account, id);
alter table session add constraint session_id_key UNIQUE (id);
alter table session add constraint session_ticket_hash_key UNIQUE (ticket_hash);
alter table session add constraint session_pkey PRIMARY KEY (account, id);
alter table session add constraint session_account_login_fkey FOREIGN KEY (account, login) REFERENCES login(account, id);
alter table sms_charge add constraint sms_charge_pkey PRIMARY KEY (account, message);
alter table sms_charge add constraint sms_charge_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table sms_charge add constraint sms_charge_sender_message_fkey FOREIGN KEY (sender, message) REFERENCES sms_message(account, id);
alter table sms_charge add constraint sms_charge_check CHECK ((charged_micro = (segments * segment_micro)));
alter table sms_charge add constraint sms_charge_segments_check CHECK ((segments > 0));
alter table sms_line add constraint sms_line_id_key UNIQUE (id);
alter table sms_line add constraint sms_line_pkey PRIMARY KEY (account, id);
alter table sms_line add constraint sms_line_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table sms_line add constraint sms_line_line_type_check CHECK ((line_type = ANY (ARRAY['domestic'::text, 'international'::text])));
alter table sms_message add constraint sms_message_pkey PRIMARY KEY (account, id);
alter table sms_message add constraint sms_message_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table sms_message add constraint sms_message_check CHECK (((state = 'failed'::text) = (failure IS NOT NULL)));
alter table sms_message add constraint sms_message_failure_check CHECK ((failure = ANY (ARRAY['blacklisted'::text, 'noLine'::text, 'noPrice'::text, 'balance'::text, 'spendLimit'::text, 'variablesMissing'::text, 'numberUnreadable'::text, 'refused'::text, 'unanswered'::text, 'undelivered'::text])));
alter table sms_message add constraint sms_message_line_type_check CHECK ((line_type = ANY (ARRAY['domestic'::text, 'international'::text])));
alter table sms_message add constraint sms_message_segments_check CHECK ((segments >= 0));
alter table sms_message add constraint sms_message_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'accepted'::text, 'delivered'::text, 'failed'::text])));
alter table sms_template add constraint sms_template_pkey PRIMARY KEY (account, id);
alter table sms_template add constraint sms_template_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table sms_template add constraint sms_template_line_type_check CHECK ((line_type = ANY (ARRAY['domestic'::text, 'international'::text])));
alter table sms_template add constraint sms_template_variable_source_check CHECK ((variable_source = ANY (ARRAY['contact'::text, 'none'::text])));
alter table synthesis_job add constraint synthesis_job_pkey PRIMARY KEY (account, id);
alter table synthesis_job add constraint synthesis_job_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table synthesis_job add constraint synthesis_job_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])));
alter table talk_tally add constraint talk_tally_pkey PRIMARY KEY (account, id);
alter table task add constraint task_id_key UNIQUE (id);
alter table task add constraint task_pkey PRIMARY KEY (account, id);
alter table task add constraint task_account_fkey FOREIGN KEY (account) REFERENCES account(id);
alter table task add constraint task_account_scene_version_fkey FOREIGN KEY (account, scene_version) REFERENCES scene_version(account, id);
alter table task add constraint task_line_fkey FOREIGN KEY (line) REFERENCES line(id);
alter table task add constraint task_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES account(id);
alter table task add constraint task_call_interval_min_check CHECK (((call_interval_min >= 0) AND (call_interval_min <= 1440)));
alter table task add constraint task_check CHECK ((from_minute < to_minute));
alter table task add constraint task_check1 CHECK (((status = 'paused'::text) = (pause_reason IS NOT NULL)));
alter table task add constraint task_check2 CHECK (((startup <> 'timed'::text) OR (startup_at IS NOT NULL)));
alter table task add constraint task_days_off_check CHECK ((cardinality(days_off) <= 100));
alter table task add constraint task_failure_check CHECK ((failure = ANY (ARRAY['sceneNotOnline'::text, 'noValidContact'::text, 'everyLineRefused'::text, 'openingNotSynthesized'::text])));
alter table task add constraint task_from_minute_check CHECK ((((from_minute >= 0) AND (from_minute <= 1430)) AND (((from_minute)::integer % 10) = 0)));
alter table task add constraint task_home_country_check CHECK ((home_country ~ '^[A-Z]{2}$'::text));
alter table task add constraint task_most_attempts_check CHECK (((most_attempts >= 1) AND (most_attempts <= 50)));
alter table task add constraint task_most_per_day_check CHECK (((most_per_day >= 1) AND (most_per_day <= 20)));
alter table task add constraint task_pause_reason_check CHECK ((pause_reason = ANY (ARRAY['customer'::text, 'api'::text, 'admin'::text, 'balance'::text, 'pricing'::text, 'account'::text, 'route'::text])));
alter table task add constraint task_purpose_check CHECK ((purpose = ANY (ARRAY['marketing'::text, 'service'::text])));
alter table task add constraint task_ring_sec_check CHECK (((ring_sec >= 1) AND (ring_sec <= 99)));
alter table task add constraint task_robot_num_check CHECK (((robot_num >= 1) AND (robot_num <= 10000)));
alter table task add constraint task_startup_check CHECK ((startup = ANY (ARRAY['manual'::text, 'timed'::text, 'immediate'::text])));
alter table task add constraint task_status_check CHECK ((status = ANY (ARRAY['none'::text, 'ready'::text, 'running'::text, 'finished'::text, 'failed'::text, 'paused'::text])));
alter table task add constraint task_to_minute_check CHECK ((((to_minute >= 10) AND (to_minute <= 1440)) AND (((to_minute)::integer % 10) = 0)));
alter table task add constraint task_waiting_for_check CHECK ((waiting_for = ANY (ARRAY['contacts'::text, 'window'::text, 'dueTime'::text, 'engine'::text, 'recognizers'::text, 'disk'::text, 'line'::text, 'grant'::text, 'account'::text, 'robots'::text, 'pace'::text, 'seats'::text, 'balance'::text, 'lineRefused'::text, 'lineFailing'::text, 'lineSilent'::text, 'lineTesting'::text, 'script'::text, 'spendLimit'::text, 'accountPace'::text, 'disclosure'::text, 'failover'::text])));
alter table task_pacing add constraint task_pacing_pkey PRIMARY KEY (account, task);
alter table task_pacing add constraint task_pacing_account_agent_group_fkey FOREIGN KEY (account, agent_group) REFERENCES agent_group(account, id);
alter table task_pacing add constraint task_pacing_account_task_fkey FOREIGN KEY (account, task) REFERENCES task(account, id);
alter table task_pacing add constraint task_pacing_calls_per_seat_check CHECK (((calls_per_seat >= (0)::double precision) AND (calls_per_seat <= (20)::double precision)));
alter table task_pacing add constraint task_pacing_policy_check CHECK ((policy = ANY (ARRAY['proportional'::text, 'predictive1'::text, 'predictive2'::text])));
alter table task_pacing add constraint task_pacing_target_loss_check CHECK (((target_loss >= (0.001)::double precision) AND (target_loss <= (0.2)::double precision)));
alter table task_sms add constraint task_sms_pkey PRIMARY KEY (account, task);
alter table task_sms add constraint task_sms_account_task_fkey FOREIGN KEY (account, task) REFERENCES task(account, id) ON DELETE CASCADE;
alter table task_sms add constraint task_sms_account_template_fkey FOREIGN KEY (account, template) REFERENCES sms_template(account, id);
alter table task_sms add constraint task_sms_intents_check CHECK (((cardinality(intents) >= 1) AND (cardinality(intents) <= 100)));
alter table test_case add constraint test_case_pkey PRIMARY KEY (account, scene, number);
alter table test_case add constraint test_case_account_scene_fkey FOREIGN KEY (account, scene) REFERENCES scene(account, id);
alter table transfer add constraint transfer_id_key UNIQUE (id);
alter table transfer add constraint transfer_pkey PRIMARY KEY (account, id);
alter table transfer add constraint transfer_account_attempt_fkey FOREIGN KEY (account, attempt) REFERENCES attempt(account, id);
alter table transfer add constraint transfer_result_check CHECK ((result = ANY (ARRAY['success'::text, 'agentBusy'::text, 'hungUpRinging'::text, 'hungUpAssigning'::text])));
alter table used_nonce add constraint used_nonce_pkey PRIMARY KEY (hash);

-- indexes

CREATE INDEX account_by_path ON parley.account USING gist (path);
CREATE INDEX account_destination_by_day ON parley.account_destination USING btree (account, first_day);
CREATE INDEX account_slot_by_holder ON parley.account_slot USING btree (holder) WHERE (holder IS NOT NULL);
CREATE INDEX alert_by_time ON parley.alert USING btree (account, at DESC, id DESC);
CREATE INDEX attempt_open_by_engine ON parley.attempt USING btree (engine) WHERE (ended_at IS NULL);
CREATE INDEX attempt_open_by_lease ON parley.attempt USING btree (lease_until) WHERE (ended_at IS NULL);
CREATE INDEX attempt_open_by_line ON parley.attempt USING btree (line, account) WHERE (ended_at IS NULL);
CREATE INDEX attempt_open_by_task ON parley.attempt USING btree (account, task) WHERE (ended_at IS NULL);
CREATE INDEX audit_log_by_time ON parley.audit_log USING btree (account, at DESC, id DESC);
CREATE INDEX bill_tally_by_day ON parley.bill_tally USING btree (account, bill_day);
CREATE INDEX bill_tally_fresh ON parley.bill_tally USING btree (id) WHERE (NOT is_merged);
CREATE INDEX blacklist_by_digits ON parley.blacklist USING btree (digits_key);
CREATE INDEX blacklist_by_number ON parley.blacklist USING btree (number_key);
CREATE INDEX blacklist_by_part ON parley.blacklist USING gin (number gin_trgm_ops);
CREATE INDEX blacklist_by_time ON parley.blacklist USING btree (account, created_at DESC, id DESC);
CREATE UNIQUE INDEX blacklist_once ON parley.blacklist USING btree (account, task, number_key) NULLS NOT DISTINCT WHERE (number_key IS NOT NULL);
CREATE UNIQUE INDEX call_event_once ON parley.call_event USING btree (account, attempt, type) WHERE (type = ANY (ARRAY[0, 1, 2, 3]));
CREATE INDEX call_record_by_contact ON parley.call_record USING btree (account, contact, n DESC);
CREATE INDEX call_record_by_end ON parley.call_record USING btree (ended_at DESC, attempt DESC);
CREATE INDEX call_record_by_task ON parley.call_record USING btree (account, task, ended_at DESC, attempt DESC);
CREATE INDEX call_record_by_time ON parley.call_record USING btree (account, ended_at DESC, attempt DESC);
CREATE INDEX call_tally_by_task ON parley.call_tally USING btree (account, task, quarter);
CREATE INDEX call_tally_by_time ON parley.call_tally USING btree (account, quarter);
CREATE INDEX call_tally_fresh ON parley.call_tally USING btree (id) WHERE (NOT is_merged);
CREATE INDEX consent_by_number ON parley.consent USING btree (account, number_key, kind, given_at);
CREATE INDEX consent_by_part ON parley.consent USING gin (number gin_trgm_ops);
CREATE INDEX consent_by_time ON parley.consent USING btree (account, created_at DESC, id DESC);
CREATE INDEX contact_by_import ON parley.contact USING btree (account, import, id) WHERE (import IS NOT NULL);
CREATE INDEX contact_by_label ON parley.contact USING btree (account, task, intent_id, id) WHERE (intent_id IS NOT NULL);
CREATE INDEX contact_by_new_destination ON parley.contact USING btree (account) WHERE (reason = 'newDestinations'::text);
CREATE INDEX contact_by_number ON parley.contact USING btree (account, number_key);
CREATE INDEX contact_by_part ON parley.contact USING gin (number gin_trgm_ops, lower(name) gin_trgm_ops);
CREATE INDEX contact_by_state ON parley.contact USING btree (account, task, state);
CREATE INDEX contact_by_task ON parley.contact USING btree (account, task, id);
CREATE INDEX contact_due ON parley.contact USING btree (account, task, due_at, id) WHERE (state = 'ready'::text);
CREATE INDEX contact_import_by_age ON parley.contact_import USING btree (account, created_at);
CREATE UNIQUE INDEX contact_once_in_task ON parley.contact USING btree (account, task, number_key, twin);
CREATE INDEX contact_open ON parley.contact USING btree (account, task) WHERE (state = 'open'::text);
CREATE INDEX contact_tally_by_task ON parley.contact_tally USING btree (account, task);
CREATE INDEX contact_tally_fresh ON parley.contact_tally USING btree (id) WHERE (NOT is_merged);
CREATE INDEX contact_without_key ON parley.contact USING btree (account, id) WHERE (number_key IS NULL);
CREATE INDEX dead_letter_by_number ON parley.dead_letter USING btree (called_account, task, number_key) WHERE (number_key IS NOT NULL);
CREATE INDEX dial_round_by_strategy ON parley.dial_round USING btree (account, scene, strategy, number);
CREATE INDEX ear_slot_by_holder ON parley.ear_slot USING btree (holder) WHERE (holder IS NOT NULL);
CREATE INDEX engine_slot_by_holder ON parley.engine_slot USING btree (holder) WHERE (holder IS NOT NULL);
CREATE INDEX export_job_by_age ON parley.export_job USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX export_job_to_do ON parley.export_job USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX hold_bill ON parley.hold USING btree (account, bill_day, ended_at, attempt) WHERE (state = 'settled'::text);
CREATE INDEX hold_by_attempt ON parley.hold USING btree (attempt);
CREATE INDEX import_job_of_task ON parley.import_job USING btree (account, task, created_at);
CREATE UNIQUE INDEX import_job_once ON parley.import_job USING btree (account, task, file_sha256) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text]));
CREATE INDEX import_job_to_do ON parley.import_job USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text, 'cancelling'::text, 'undoing'::text]));
CREATE UNIQUE INDEX know_basic_name ON parley.know_basic USING btree (account, name) WHERE (status <> 'deleted'::text);
CREATE INDEX know_basic_published ON parley.know_basic USING btree (language, kind) WHERE (status = 'published'::text);
CREATE INDEX know_published_of ON parley.know_published USING btree (account, basic, name);
CREATE INDEX ledger_entry_by_time ON parley.ledger_entry USING btree (account, at DESC);
CREATE INDEX ledger_entry_by_tx ON parley.ledger_entry USING btree (tx);
CREATE UNIQUE INDEX ledger_entry_chain ON parley.ledger_entry USING btree (account, n) WHERE (side = 'wallet'::text);
CREATE INDEX line_grant_by_grantee ON parley.line_grant USING btree (grantee, line);
CREATE UNIQUE INDEX line_health_by_line ON parley.line_health USING btree (line);
CREATE INDEX line_health_to_probe ON parley.line_health USING btree (probe_at) WHERE (state = 'open'::text);
CREATE INDEX line_slot_by_holder ON parley.line_slot USING btree (holder) WHERE (holder IS NOT NULL);
CREATE INDEX live_event_by_age ON parley.live_event USING btree (at);
CREATE INDEX live_event_in_order ON parley.live_event USING btree (tx, id);
CREATE INDEX login_failure_by_age ON parley.login_failure USING btree (since);
CREATE UNIQUE INDEX login_name_skeleton ON parley.login USING btree (name_skeleton);
CREATE INDEX outbox_due ON parley.outbox USING btree (next_at, id) WHERE (sent_at IS NULL);
CREATE INDEX pacing_decision_by_task ON parley.pacing_decision USING btree (account, task, id);
CREATE INDEX price_match ON parley.price USING btree (account, kind, prefix, effective_at DESC, version DESC);
CREATE UNIQUE INDEX review_comment_by_id ON parley.review_comment USING btree (id);
CREATE INDEX review_comment_of_scene ON parley.review_comment USING btree (account, scene, created_at DESC, id DESC);
CREATE INDEX scene_grant_by_grantee ON parley.scene_grant USING btree (grantee, scene);
CREATE INDEX scene_training_by_model ON parley.scene_training USING btree (model_hash) WHERE (model_hash IS NOT NULL);
CREATE INDEX scene_training_to_do ON parley.scene_training USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX scene_version_by_hash ON parley.scene_version USING btree (hash);
CREATE INDEX seat_by_attempt ON parley.seat USING btree (attempt) WHERE (attempt IS NOT NULL);
CREATE INDEX seat_free ON parley.seat USING btree (account, agent_group, since) WHERE (state = ANY (ARRAY['free'::text, 'wrapUp'::text]));
CREATE INDEX seat_spell_by_age ON parley.seat_spell USING btree (to_at);
CREATE INDEX seat_spell_by_group ON parley.seat_spell USING btree (account, agent_group, to_at);
CREATE INDEX seat_until ON parley.seat USING btree (until) WHERE (until IS NOT NULL);
CREATE INDEX session_by_login ON parley.session USING btree (account, login) WHERE (ended_at IS NULL);
CREATE INDEX sms_charge_bill ON parley.sms_charge USING btree (account, bill_day, charged_at, message) WHERE (given_back_at IS NULL);
CREATE INDEX sms_charge_of_message ON parley.sms_charge USING btree (message);
CREATE INDEX sms_message_due ON parley.sms_message USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'accepted'::text]));
CREATE UNIQUE INDEX sms_message_once ON parley.sms_message USING btree (account, task, number_key) WHERE (task IS NOT NULL);
CREATE INDEX sms_message_page ON parley.sms_message USING btree (account, created_at DESC, id DESC);
CREATE UNIQUE INDEX sms_template_name ON parley.sms_template USING btree (account, name);
CREATE UNIQUE INDEX synthesis_job_one_per_scene ON parley.synthesis_job USING btree (scene) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX synthesis_job_to_do ON parley.synthesis_job USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX talk_tally_by_task ON parley.talk_tally USING btree (account, task);
CREATE INDEX talk_tally_fresh ON parley.talk_tally USING btree (id) WHERE (NOT is_merged);
CREATE INDEX task_pacing_by_group ON parley.task_pacing USING btree (account, agent_group);
CREATE INDEX task_sms_of_template ON parley.task_sms USING btree (account, template);
CREATE INDEX task_to_dial ON parley.task USING btree (priority DESC, id) WHERE (status = 'running'::text);
CREATE INDEX task_to_start ON parley.task USING btree (startup_at) WHERE ((status = 'ready'::text) AND (startup = 'timed'::text));
CREATE INDEX transfer_by_attempt ON parley.transfer USING btree (attempt);
CREATE INDEX transfer_by_group ON parley.transfer USING btree (account, agent_group, asked_at);
CREATE INDEX transfer_waiting ON parley.transfer USING btree (account, asked_at) WHERE (result IS NULL);
CREATE INDEX used_nonce_by_end ON parley.used_nonce USING btree (until);

-- functions

CREATE OR REPLACE FUNCTION parley.account_scope(top uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(below.id), '{}')
  from account own join account below on below.path <@ own.path
  where own.id = top
$function$
;
CREATE OR REPLACE FUNCTION parley.bill_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((at AT TIME ZONE 'UTC'::text) + '08:00:00'::interval))::date
;
CREATE OR REPLACE FUNCTION parley.blacklisted_by_part(part text, key text, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
  (select id from blacklist
    where number like '%' || part || '%' and account = any ((select visible_accounts())::uuid[]) limit most)
  union
  select id from blacklist where number_key = key and account = any ((select visible_accounts())::uuid[])
$function$
;
CREATE OR REPLACE FUNCTION parley.calls_by_part(part text, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
  select r.attempt from contact c join call_record r on r.account = c.account and r.contact = c.id
  where c.number like '%' || part || '%' and c.account = any ((select visible_accounts())::uuid[])
  limit most
$function$
;
CREATE OR REPLACE FUNCTION parley.calls_per_sec_in_force(a account)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
RETURN COALESCE((a).calls_per_sec_limit, (SELECT r.calls_per_sec_limit FROM account r WHERE (r.id = ((subpath((calls_per_sec_in_force.a).path, 0, 1))::text)::uuid)), 100)
;
CREATE OR REPLACE FUNCTION parley.check_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
declare
  own record;
begin
  select balance_micro, wallet_entries into own from account where id = new.id;
  if own.balance_micro is distinct from coalesce((
      select balance_after_micro from ledger_entry
      where account = new.id and side = 'wallet' and n = own.wallet_entries), 0)
    or exists (select from ledger_entry where account = new.id and side = 'wallet' and n > own.wallet_entries) then
    raise exception 'the balance of % is not what its ledger says', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.check_ledger_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  if (select sum(amount_micro) from ledger_entry where tx = new.tx) <> 0 then
    raise exception 'ledger transaction % does not balance', new.tx using errcode = 'check_violation';
  end if;
  if new.side = 'wallet' and new.balance_after_micro <> new.amount_micro + coalesce((
      select balance_after_micro from ledger_entry
      where account = new.account and side = 'wallet' and n = new.n - 1), 0) then
    raise exception 'entry % of % does not follow the one before it', new.n, new.account using errcode = 'check_violation';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.consents_by_part(part text, key text, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
  (select id from consent
    where number like '%' || part || '%' and account = any ((select visible_accounts())::uuid[]) limit most)
  union
  select id from consent where number_key = key and account = any ((select visible_accounts())::uuid[])
$function$
;
CREATE OR REPLACE FUNCTION parley.contacts_by_part(of_task uuid, part text, key text, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
  (select id from contact
    where (number like '%' || part || '%' or lower(name) like '%' || lower(part) || '%')
      and task = of_task and account = any ((select visible_accounts())::uuid[])
    limit most)
  union
  select id from contact
  where number_key = key and task = of_task and account = any ((select visible_accounts())::uuid[])
$function$
;
CREATE OR REPLACE FUNCTION parley.daily_spend_left(a account)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN ((daily_spend_limit(a) * (1 + limit_releases_today(a))) - spent_today(a))
;
CREATE OR REPLACE FUNCTION parley.daily_spend_limit(a account)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
RETURN COALESCE((a).daily_spend_limit_micro, (SELECT r.daily_spend_limit_micro FROM account r WHERE (r.id = ((subpath((daily_spend_limit.a).path, 0, 1))::text)::uuid)), '20000000000'::bigint)
;
CREATE OR REPLACE FUNCTION parley.database_timeline()
 RETURNS text
 LANGUAGE sql
AS $function$
  select left(pg_walfile_name(pg_current_wal_lsn()), 8)
$function$
;
CREATE OR REPLACE FUNCTION parley.home_country_of(asked uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
  select up.home_country from account own join account up on own.path <@ up.path
  where own.id = asked and up.home_country is not null order by nlevel(up.path) desc limit 1
$function$
;
CREATE OR REPLACE FUNCTION parley.limit_releases_today(a account)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((a).limit_release_day = bill_day(now())) THEN (a).limit_releases ELSE 0 END
;
CREATE OR REPLACE FUNCTION parley.login_by_name(key text)
 RETURNS TABLE(account uuid, id uuid, name text, password_hash text, status text, operate_grant smallint, account_status text, account_role text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
  select l.account, l.id, l.name, l.password_hash, l.status, l.operate_grant, a.status, a.role
  from login l join account a on a.id = l.account
  where l.name_key = key
$function$
;
CREATE OR REPLACE FUNCTION parley.new_destinations_limit(a account)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
RETURN COALESCE((a).new_destinations_per_day, (SELECT r.new_destinations_per_day FROM account r WHERE (r.id = ((subpath((new_destinations_limit.a).path, 0, 1))::text)::uuid)), 10)
;
CREATE OR REPLACE FUNCTION parley.number_prompts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into prompt_number (account, scene, res_id)
  select new.account, new.id, r.res_id from res_ids_of(new.script) r(res_id)
  where not exists (select from prompt_number n
    where n.account = new.account and n.scene = new.id and n.res_id = r.res_id)
  on conflict do nothing;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.own_customers()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(id), '{}') from account
  where parent = nullif(current_setting('app.account', true), '')::uuid
$function$
;
CREATE OR REPLACE FUNCTION parley.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
end $function$
;
CREATE OR REPLACE FUNCTION parley.res_ids_of(script jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select distinct res_id from (
    select w ->> 'resId' as res_id from jsonb_path_query(script, '$.nodes[*].botWords[*]') w
    union all select w ->> 'resId' from jsonb_path_query(script, '$.settings.silenceReplies[*]') w
    union all select w ->> 'resId' from jsonb_path_query(script, '$.settings.noMatchReplies[*]') w
    union all select script #>> '{settings,goodbye,resId}'
    union all select w ->> 'resId' from jsonb_path_query(script, '$.questions[*].answer') w
    union all select (w #>> '{answer,resId}') || '-lead' from jsonb_path_query(script, '$.questions[*]') w
      where trim(coalesce(w #>> '{jump,leadWords}', '')) <> ''
    union all select 'built-in-' || built_in || '-' || (script ->> 'language')
      from unnest(array['do-not-call', 'transfer-failed']) built_in
  ) said where res_id <> '' and length(res_id) <= 200
$function$
;
CREATE OR REPLACE FUNCTION parley.session_by_refresh(wanted bytea)
 RETURNS TABLE(account uuid, session uuid, login uuid, is_used boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
  select s.account, s.id, l.id, t.used_at is not null
  from refresh_token t join session s on s.account = t.account and s.id = t.session
    join login l on l.account = s.account and l.id = s.login join account a on a.id = s.account
  where t.hash = wanted and s.ended_at is null and s.refresh_until > now() and s.epoch = l.session_epoch
    and l.status = 'enabled'
    and not exists (select from account up where up.path @> a.path and up.status = 'disabled')
$function$
;
CREATE OR REPLACE FUNCTION parley.session_by_ticket(wanted bytea)
 RETURNS TABLE(account uuid, session uuid, login uuid, login_name text, is_sub_user boolean, operate_grant smallint, language text, account_role text, account_status text, hidden_menus text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
  select s.account, s.id, l.id, l.name, l.is_sub_user, l.operate_grant, l.language, a.role, a.status, a.hidden_menus
  from session s join login l on l.account = s.account and l.id = s.login join account a on a.id = s.account
  where s.ticket_hash = wanted and s.ended_at is null and s.ticket_until > now() and s.epoch = l.session_epoch
    and l.status = 'enabled'
    and not exists (select from account up where up.path @> a.path and up.status = 'disabled')
$function$
;
CREATE OR REPLACE FUNCTION parley.spent_today(a account)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((a).spend_day = bill_day(now())) THEN (a).spend_day_micro ELSE (0)::bigint END
;
CREATE OR REPLACE FUNCTION parley.tally_again()
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from contact_tally; delete from call_tally; delete from talk_tally; delete from bill_tally;
  insert into contact_tally (account, task, state, reach, n, is_merged)
    select account, task, state, reach, count(*), true from contact group by 1, 2, 3, 4;
  insert into call_tally (account, task, scene_version, quarter, status, intent_id, label, calls, answered, talk_ms, is_merged)
    select account, task, scene_version, w.quarter, status, intent_id, label ->> 'name', count(*), count(answered_at),
      sum(talk_ms), true
    from call_record, lateral (values ('-infinity'::timestamptz), (date_bin('15 minutes', ended_at, 'epoch'))) w(quarter)
    group by 1, 2, 3, 4, 5, 6, 7;
  insert into talk_tally (account, task, rounds, talk_sec, calls, is_merged)
    select account, task, dialogue_rounds, ceil(talk_ms / 1000.0), count(*), true
    from call_record where answered_at is not null group by 1, 2, 3, 4;
  insert into bill_tally (account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, calls, answered,
      talk_sec, cycles, charged_micro, is_merged)
    select account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, count(*),
      count(*) filter (where h.answered), coalesce(sum((talk_ms + 999) / 1000) filter (where h.answered), 0), sum(h.cycles),
      sum(h.charged_micro), true
    from hold h where state = 'settled' and price_version is not null group by 1, 2, 3, 4, 5, 6, 7;
  insert into bill_tally (account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, kind, calls, answered,
      talk_sec, cycles, messages, charged_micro, is_merged)
    select account, bill_day, country_code, area_code, 'perCall', price_version, segment_micro, 'sms', 0, 0, 0, sum(segments),
      count(*), sum(charged_micro), true
    from sms_charge where given_back_at is null group by 1, 2, 3, 4, 6, 7;
$function$
;
CREATE OR REPLACE FUNCTION parley.tally_calls()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into call_tally (account, task, scene_version, quarter, status, intent_id, label, calls, answered, talk_ms)
    select account, task, scene_version, w.quarter, status, intent_id, label ->> 'name', count(*), count(answered_at), sum(talk_ms)
    from made, lateral (values ('-infinity'::timestamptz), (date_bin('15 minutes', ended_at, 'epoch'))) w(quarter)
    group by 1, 2, 3, 4, 5, 6, 7;
  insert into talk_tally (account, task, rounds, talk_sec, calls)
    select account, task, dialogue_rounds, ceil(talk_ms / 1000.0), count(*)
    from made where answered_at is not null group by 1, 2, 3, 4;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tally_charges()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into bill_tally (account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, calls, answered,
      talk_sec, cycles, charged_micro)
    select account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, count(*),
      count(*) filter (where made.answered), coalesce(sum((talk_ms + 999) / 1000) filter (where made.answered), 0),
      sum(made.cycles), sum(made.charged_micro)
    from made where state = 'settled' and price_version is not null group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tally_corrected_calls()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into call_tally (account, task, scene_version, quarter, status, intent_id, label, calls, answered, talk_ms)
    select account, task, scene_version, w.quarter, status, intent_id, label ->> 'name', sum(one),
      coalesce(sum(one) filter (where answered_at is not null), 0), sum(one * talk_ms)
    from (select *, 1 as one from made union all select *, -1 from gone) moved,
      lateral (values ('-infinity'::timestamptz), (date_bin('15 minutes', ended_at, 'epoch'))) w(quarter)
    group by 1, 2, 3, 4, 5, 6, 7;
  insert into talk_tally (account, task, rounds, talk_sec, calls)
    select account, task, dialogue_rounds, ceil(talk_ms / 1000.0), sum(one)
    from (select *, 1 as one from made union all select *, -1 from gone) moved
    where answered_at is not null group by 1, 2, 3, 4;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tally_gone_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into contact_tally (account, task, state, reach, n)
    select account, task, state, reach, -count(*) from gone group by account, task, state, reach;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tally_made_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into contact_tally (account, task, state, reach, n)
    select account, task, state, reach, count(*) from made group by account, task, state, reach;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tally_message_charges()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into bill_tally (account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, kind, calls, answered,
      talk_sec, cycles, messages, charged_micro)
    select account, bill_day, country_code, area_code, 'perCall', price_version, segment_micro, 'sms', 0, 0, 0,
      sum(case when given_back_at is null then segments else -segments end),
      sum(case when given_back_at is null then 1 else -1 end),
      sum(case when given_back_at is null then charged_micro else -charged_micro end)
    from made group by 1, 2, 3, 4, 6, 7;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tally_moved_charges()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into bill_tally (account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, calls, answered,
      talk_sec, cycles, charged_micro)
    select account, bill_day, country_code, area_code, charge_rule, price_version, cycle_micro, sum(one),
      coalesce(sum(one) filter (where moved.answered), 0),
      coalesce(sum(one * ((talk_ms + 999) / 1000)) filter (where moved.answered), 0), sum(one * moved.cycles),
      sum(one * moved.charged_micro)
    from (select *, 1 as one from made union all select *, -1 from gone) moved
    where state = 'settled' and price_version is not null group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tally_moved_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into contact_tally (account, task, state, reach, n)
    select account, task, state, reach, sum(one) from (
      select account, task, state, reach, 1 as one from made
      union all select account, task, state, reach, -1 from gone) moved
    group by account, task, state, reach having sum(one) <> 0;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tell_alert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into live_event (account, kind, data) values (new.account, 'alert',
    jsonb_build_object('alertId', new.id, 'kind', new.kind));
  insert into audit_log (account, id, action, subject, after)
    values (new.account, gen_random_uuid(), 'account.limitReached', new.account::text,
      jsonb_build_object('limit', new.kind, 'day', new.day) || new."values");
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tell_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into live_event (account, kind, data) values (new.account, 'call',
    jsonb_build_object('callId', new.id, 'taskId', new.task, 'contactId', new.contact, 'status', new.status));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tell_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into live_event (account, kind, data)
    select account, 'contacts', jsonb_build_object('taskId', task, 'added', count(*)) from made group by account, task;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tell_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into live_event (account, kind, data) values (new.account, 'export',
    jsonb_build_object('exportId', new.id, 'state', new.state, 'rows', new.rows_done, 'total', new.rows_total));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tell_import()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into live_event (account, kind, data) values (new.account, 'import',
    jsonb_build_object('importId', new.id, 'taskId', new.task, 'state', new.state, 'rows', new.rows_done,
      'total', new.rows_total));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tell_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into live_event (account, kind, data) values (new.account, 'record',
    jsonb_build_object('callId', new.attempt, 'taskId', new.task, 'contactId', new.contact, 'status', new.status,
      'intentId', new.intent_id, 'talkMs', new.talk_ms));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tell_seat()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into seat_spell (account, agent_group, seat, state, from_at, to_at)
    values (old.account, old.agent_group, old.id, old.state, old.since, greatest(old.since, new.since));
  insert into live_event (account, kind, data) values (new.account, 'seat',
    jsonb_build_object('seatId', new.id, 'groupId', new.agent_group, 'state', new.state, 'callId', new.attempt));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.tell_task()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
begin
  insert into live_event (account, kind, data) values (new.account, 'task', jsonb_build_object('taskId', new.id,
    'status', new.status, 'pauseReason', new.pause_reason, 'failure', new.failure, 'waitingFor', new.waiting_for));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION parley.trim_late()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.late_micro := least(new.late_micro, greatest(0, new.reserved_micro - new.balance_micro - new.credit_micro));
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION parley.visible_accounts()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'parley', 'public'
AS $function$
  select coalesce(array_agg(below.id), '{}')
  from account own join account below on below.path <@ own.path
  where own.id = nullif(current_setting('app.account', true), '')::uuid
$function$
;

-- triggers

CREATE CONSTRAINT TRIGGER account_follows_ledger AFTER INSERT OR UPDATE OF balance_micro, wallet_entries ON parley.account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balance();
CREATE TRIGGER account_late_trimmed BEFORE UPDATE ON parley.account FOR EACH ROW WHEN ((new.late_micro > 0)) EXECUTE FUNCTION trim_late();
CREATE TRIGGER alert_told AFTER INSERT ON parley.alert FOR EACH ROW EXECUTE FUNCTION tell_alert();
CREATE TRIGGER call_made_told AFTER INSERT ON parley.attempt FOR EACH ROW EXECUTE FUNCTION tell_call();
CREATE TRIGGER call_told AFTER UPDATE ON parley.attempt FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION tell_call();
CREATE TRIGGER call_event_immutable BEFORE UPDATE ON parley.call_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER call_event_stays BEFORE DELETE ON parley.call_event FOR EACH ROW WHEN ((old.seq <> 2147483647)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER call_record_corrected_once BEFORE UPDATE ON parley.call_record FOR EACH ROW WHEN (((old.corrected_at IS NOT NULL) OR (new.corrected_at IS NULL) OR (NOT (((old.status = 'unknownCause'::text) AND (old.cause = ANY (ARRAY['engineLost'::text, 'journalLost'::text]))) OR ((old.status = 'dispatchError'::text) AND (old.cause = 'neverLeft'::text)))) OR (((((((((((old.account IS DISTINCT FROM new.account) OR (old.attempt IS DISTINCT FROM new.attempt)) OR (old.task IS DISTINCT FROM new.task)) OR (old.contact IS DISTINCT FROM new.contact)) OR (old.n IS DISTINCT FROM new.n)) OR (old.number IS DISTINCT FROM new.number)) OR (old.line IS DISTINCT FROM new.line)) OR (old.engine IS DISTINCT FROM new.engine)) OR (old.scene_version IS DISTINCT FROM new.scene_version)) OR (old.scene_hash IS DISTINCT FROM new.scene_hash)) OR (old.intent_at IS DISTINCT FROM new.intent_at)))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER call_record_stays BEFORE DELETE ON parley.call_record FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER calls_tallied AFTER INSERT ON parley.call_record REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_calls();
CREATE TRIGGER corrected_calls_tallied AFTER UPDATE ON parley.call_record REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_corrected_calls();
CREATE TRIGGER record_corrected_told AFTER UPDATE ON parley.call_record FOR EACH ROW EXECUTE FUNCTION tell_record();
CREATE TRIGGER record_told AFTER INSERT ON parley.call_record FOR EACH ROW EXECUTE FUNCTION tell_record();
CREATE TRIGGER contacts_told AFTER INSERT ON parley.contact REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tell_contacts();
CREATE TRIGGER gone_contacts_tallied AFTER DELETE ON parley.contact REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_gone_contacts();
CREATE TRIGGER made_contacts_tallied AFTER INSERT ON parley.contact REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_made_contacts();
CREATE TRIGGER moved_contacts_tallied AFTER UPDATE ON parley.contact REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_moved_contacts();
CREATE TRIGGER export_told AFTER UPDATE ON parley.export_job FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.rows_done IS DISTINCT FROM new.rows_done))) EXECUTE FUNCTION tell_export();
CREATE TRIGGER charges_tallied AFTER UPDATE ON parley.hold REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_moved_charges();
CREATE TRIGGER hold_corrected_once BEFORE UPDATE ON parley.hold FOR EACH ROW WHEN (((old.state = 'settled'::text) AND ((old.corrected_at IS NOT NULL) OR (new.corrected_at IS NULL) OR (new.state <> 'settled'::text) OR (new.charged_micro < old.charged_micro) OR (((((((((old.account IS DISTINCT FROM new.account) OR (old.attempt IS DISTINCT FROM new.attempt)) OR (old.amount_micro IS DISTINCT FROM new.amount_micro)) OR (old.charge_rule IS DISTINCT FROM new.charge_rule)) OR (old.cycle_micro IS DISTINCT FROM new.cycle_micro)) OR (old.price_version IS DISTINCT FROM new.price_version)) OR (old.country_code IS DISTINCT FROM new.country_code)) OR (old.area_code IS DISTINCT FROM new.area_code)) OR (old.held_sec IS DISTINCT FROM new.held_sec))))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER hold_settled_stays BEFORE DELETE ON parley.hold FOR EACH ROW WHEN ((old.state = 'settled'::text)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER made_charges_tallied AFTER INSERT ON parley.hold REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_charges();
CREATE TRIGGER import_made_told AFTER INSERT ON parley.import_job FOR EACH ROW EXECUTE FUNCTION tell_import();
CREATE TRIGGER import_told AFTER UPDATE ON parley.import_job FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.rows_done IS DISTINCT FROM new.rows_done)) OR (old.removed IS DISTINCT FROM new.removed))) EXECUTE FUNCTION tell_import();
CREATE CONSTRAINT TRIGGER ledger_entry_adds_up AFTER INSERT ON parley.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();
CREATE TRIGGER ledger_entry_immutable BEFORE DELETE OR UPDATE ON parley.ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_tx_immutable BEFORE DELETE OR UPDATE ON parley.ledger_tx FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER price_immutable BEFORE DELETE OR UPDATE ON parley.price FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER changed_prompts_numbered AFTER UPDATE OF script ON parley.scene FOR EACH ROW WHEN ((old.script IS DISTINCT FROM new.script)) EXECUTE FUNCTION number_prompts();
CREATE TRIGGER prompts_numbered AFTER INSERT ON parley.scene FOR EACH ROW EXECUTE FUNCTION number_prompts();
CREATE TRIGGER scene_version_immutable BEFORE DELETE OR UPDATE ON parley.scene_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seat_told AFTER UPDATE ON parley.seat FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tell_seat();
CREATE TRIGGER made_messages_tallied AFTER INSERT ON parley.sms_charge REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_message_charges();
CREATE TRIGGER messages_given_back_tallied AFTER UPDATE ON parley.sms_charge REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_message_charges();
CREATE TRIGGER sms_charge_given_back_once BEFORE UPDATE ON parley.sms_charge FOR EACH ROW WHEN (((old.given_back_at IS NOT NULL) OR (new.given_back_at IS NULL) OR ((((((((((old.account IS DISTINCT FROM new.account) OR (old.sender IS DISTINCT FROM new.sender)) OR (old.message IS DISTINCT FROM new.message)) OR (old.price_version IS DISTINCT FROM new.price_version)) OR (old.country_code IS DISTINCT FROM new.country_code)) OR (old.area_code IS DISTINCT FROM new.area_code)) OR (old.segment_micro IS DISTINCT FROM new.segment_micro)) OR (old.segments IS DISTINCT FROM new.segments)) OR (old.charged_micro IS DISTINCT FROM new.charged_micro)) OR (old.charged_at IS DISTINCT FROM new.charged_at)))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sms_charge_stays BEFORE DELETE ON parley.sms_charge FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER task_made_told AFTER INSERT ON parley.task FOR EACH ROW EXECUTE FUNCTION tell_task();
CREATE TRIGGER task_told AFTER UPDATE ON parley.task FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.pause_reason IS DISTINCT FROM new.pause_reason)) OR (old.failure IS DISTINCT FROM new.failure)) OR (old.waiting_for IS DISTINCT FROM new.waiting_for)) OR (old.version IS DISTINCT FROM new.version))) EXECUTE FUNCTION tell_task();

-- row-level security

alter table account enable row level security, force row level security;
alter table account_destination enable row level security, force row level security;
alter table account_pace_slot enable row level security, force row level security;
alter table agent_group enable row level security, force row level security;
alter table alert enable row level security, force row level security;
alter table alert_acknowledgment enable row level security, force row level security;
alter table attempt enable row level security, force row level security;
alter table audit_log enable row level security, force row level security;
alter table bill_tally enable row level security, force row level security;
alter table blacklist enable row level security, force row level security;
alter table book_proof enable row level security, force row level security;
alter table call_decision enable row level security, force row level security;
alter table call_event enable row level security, force row level security;
alter table call_record enable row level security, force row level security;
alter table call_tally enable row level security, force row level security;
alter table consent enable row level security, force row level security;
alter table contact enable row level security, force row level security;
alter table contact_import enable row level security, force row level security;
alter table contact_tally enable row level security, force row level security;
alter table dial_round enable row level security, force row level security;
alter table dial_strategy enable row level security, force row level security;
alter table export_job enable row level security, force row level security;
alter table hold enable row level security, force row level security;
alter table idempotency enable row level security, force row level security;
alter table import_job enable row level security, force row level security;
alter table import_refusal enable row level security, force row level security;
alter table know_basic enable row level security, force row level security;
alter table know_catalog enable row level security, force row level security;
alter table know_published enable row level security, force row level security;
alter table know_word enable row level security, force row level security;
alter table ledger_entry enable row level security, force row level security;
alter table ledger_tx enable row level security, force row level security;
alter table line enable row level security, force row level security;
alter table line_grant enable row level security, force row level security;
alter table line_health enable row level security, force row level security;
alter table live_event enable row level security, force row level security;
alter table login enable row level security, force row level security;
alter table outbox enable row level security, force row level security;
alter table pacing_decision enable row level security, force row level security;
alter table price enable row level security, force row level security;
alter table prompt_number enable row level security, force row level security;
alter table prompt_recording enable row level security, force row level security;
alter table refresh_token enable row level security, force row level security;
alter table review_comment enable row level security, force row level security;
alter table scene enable row level security, force row level security;
alter table scene_category enable row level security, force row level security;
alter table scene_grant enable row level security, force row level security;
alter table scene_training enable row level security, force row level security;
alter table scene_version enable row level security, force row level security;
alter table seat enable row level security, force row level security;
alter table seat_spell enable row level security, force row level security;
alter table session enable row level security, force row level security;
alter table sms_charge enable row level security, force row level security;
alter table sms_line enable row level security, force row level security;
alter table sms_message enable row level security, force row level security;
alter table sms_template enable row level security, force row level security;
alter table synthesis_job enable row level security, force row level security;
alter table talk_tally enable row level security, force row level security;
alter table task enable row level security, force row level security;
alter table task_pacing enable row level security, force row level security;
alter table task_sms enable row level security, force row level security;
alter table test_case enable row level security, force row level security;
alter table transfer enable row level security, force row level security;

-- policies

create policy api_own on account for all to parley_api using ((id = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check (((parent = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])) OR (id = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))));
create policy brain_all on account for all to parley_brain using (true) with check (true);
create policy owner_all on account for all to parley_owner using (true) with check (true);
create policy api_own on account_destination for select to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on account_destination for all to parley_brain using (true) with check (true);
create policy owner_all on account_destination for all to parley_owner using (true) with check (true);
create policy brain_all on account_pace_slot for all to parley_brain using (true) with check (true);
create policy owner_all on account_pace_slot for all to parley_owner using (true) with check (true);
create policy api_own on agent_group for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on agent_group for all to parley_brain using (true) with check (true);
create policy owner_all on agent_group for all to parley_owner using (true) with check (true);
create policy api_own on alert for select to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on alert for all to parley_brain using (true) with check (true);
create policy owner_all on alert for all to parley_owner using (true) with check (true);
create policy api_own on alert_acknowledgment for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on alert_acknowledgment for all to parley_owner using (true) with check (true);
create policy api_own on attempt for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on attempt for all to parley_brain using (true) with check (true);
create policy owner_all on attempt for all to parley_owner using (true) with check (true);
create policy api_own on audit_log for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on audit_log for all to parley_owner using (true) with check (true);
create policy api_own on bill_tally for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on bill_tally for all to parley_brain using (true) with check (true);
create policy owner_all on bill_tally for all to parley_owner using (true) with check (true);
create policy api_own on blacklist for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on blacklist for all to parley_brain using (true) with check (true);
create policy owner_all on blacklist for all to parley_owner using (true) with check (true);
create policy api_sees on book_proof for select to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on book_proof for all to parley_brain using (true) with check (true);
create policy owner_all on book_proof for all to parley_owner using (true) with check (true);
create policy api_own on call_decision for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on call_decision for all to parley_brain using (true) with check (true);
create policy owner_all on call_decision for all to parley_owner using (true) with check (true);
create policy api_own on call_event for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on call_event for all to parley_brain using (true) with check (true);
create policy owner_all on call_event for all to parley_owner using (true) with check (true);
create policy api_own on call_record for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on call_record for all to parley_brain using (true) with check (true);
create policy owner_all on call_record for all to parley_owner using (true) with check (true);
create policy api_own on call_tally for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on call_tally for all to parley_brain using (true) with check (true);
create policy owner_all on call_tally for all to parley_owner using (true) with check (true);
create policy api_own on consent for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on consent for all to parley_brain using (true) with check (true);
create policy owner_all on consent for all to parley_owner using (true) with check (true);
create policy api_own on contact for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on contact for all to parley_brain using (true) with check (true);
create policy owner_all on contact for all to parley_owner using (true) with check (true);
create policy api_own on contact_import for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on contact_import for all to parley_owner using (true) with check (true);
create policy api_own on contact_tally for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on contact_tally for all to parley_brain using (true) with check (true);
create policy owner_all on contact_tally for all to parley_owner using (true) with check (true);
create policy api_granted on dial_round for select to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = dial_round.scene) AND (g.account = dial_round.account) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_granted_write on dial_round for all to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = dial_round.scene) AND (g.account = dial_round.account) AND (g.write_mask > 0) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_own on dial_round for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on dial_round for select to parley_brain using (true);
create policy owner_all on dial_round for all to parley_owner using (true) with check (true);
create policy api_granted on dial_strategy for select to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = dial_strategy.scene) AND (g.account = dial_strategy.account) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_granted_write on dial_strategy for all to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = dial_strategy.scene) AND (g.account = dial_strategy.account) AND (g.write_mask > 0) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_own on dial_strategy for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on dial_strategy for select to parley_brain using (true);
create policy owner_all on dial_strategy for all to parley_owner using (true) with check (true);
create policy api_own on export_job for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on export_job for all to parley_brain using (true) with check (true);
create policy owner_all on export_job for all to parley_owner using (true) with check (true);
create policy api_own on hold for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on hold for all to parley_brain using (true) with check (true);
create policy owner_all on hold for all to parley_owner using (true) with check (true);
create policy api_own on idempotency for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on idempotency for all to parley_owner using (true) with check (true);
create policy api_own on import_job for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on import_job for all to parley_brain using (true) with check (true);
create policy owner_all on import_job for all to parley_owner using (true) with check (true);
create policy api_own on import_refusal for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on import_refusal for all to parley_brain using (true) with check (true);
create policy owner_all on import_refusal for all to parley_owner using (true) with check (true);
create policy api_own on know_basic for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy api_published on know_basic for select to parley_api using ((status = 'published'::text));
create policy owner_all on know_basic for all to parley_owner using (true) with check (true);
create policy api_own on know_catalog for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on know_catalog for all to parley_owner using (true) with check (true);
create policy api_own on know_published for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy api_published on know_published for select to parley_api using ((EXISTS ( SELECT FROM know_basic b WHERE ((b.account = know_published.account) AND (b.id = know_published.basic) AND (b.status = 'published'::text)))));
create policy owner_all on know_published for all to parley_owner using (true) with check (true);
create policy api_own on know_word for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on know_word for all to parley_owner using (true) with check (true);
create policy api_books on ledger_entry for insert to parley_api using () with check ( CASE WHEN (side = 'wallet'::text) THEN (account = ANY (( SELECT own_customers() AS own_customers)::uuid[])) ELSE (account = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid) END);
create policy api_sees on ledger_entry for select to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on ledger_entry for all to parley_brain using (true) with check (true);
create policy owner_all on ledger_entry for all to parley_owner using (true) with check (true);
create policy api_books on ledger_tx for insert to parley_api using () with check ((account = ANY (( SELECT own_customers() AS own_customers)::uuid[])));
create policy api_sees on ledger_tx for select to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on ledger_tx for all to parley_brain using (true) with check (true);
create policy owner_all on ledger_tx for all to parley_owner using (true) with check (true);
create policy api_granted on line for select to parley_api using ((EXISTS ( SELECT FROM line_grant g WHERE ((g.line = line.id) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_own on line for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on line for all to parley_brain using (true) with check (true);
create policy owner_all on line for all to parley_owner using (true) with check (true);
create policy api_granted on line_grant for select to parley_api using ((grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy api_own on line_grant for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on line_grant for all to parley_brain using (true) with check (true);
create policy owner_all on line_grant for all to parley_owner using (true) with check (true);
create policy api_own on line_health for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on line_health for all to parley_brain using (true) with check (true);
create policy owner_all on line_health for all to parley_owner using (true) with check (true);
create policy api_own on live_event for select to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on live_event for all to parley_brain using (true) with check (true);
create policy owner_all on live_event for all to parley_owner using (true) with check (true);
create policy api_own on login for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on login for all to parley_owner using (true) with check (true);
create policy api_own on outbox for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on outbox for all to parley_brain using (true) with check (true);
create policy owner_all on outbox for all to parley_owner using (true) with check (true);
create policy api_own on pacing_decision for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on pacing_decision for all to parley_brain using (true) with check (true);
create policy owner_all on pacing_decision for all to parley_owner using (true) with check (true);
create policy api_sees on price for select to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy api_sells on price for insert to parley_api using () with check (((account = ANY (( SELECT own_customers() AS own_customers)::uuid[])) OR ((account = (NULLIF(current_setting('app.account'::text, true), ''::text))::uuid) AND (EXISTS ( SELECT FROM account root WHERE ((root.id = price.account) AND (root.parent IS NULL)))))));
create policy brain_all on price for all to parley_brain using (true) with check (true);
create policy owner_all on price for all to parley_owner using (true) with check (true);
create policy api_granted on prompt_number for select to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = prompt_number.scene) AND (g.account = prompt_number.account) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_own on prompt_number for select to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on prompt_number for all to parley_owner using (true) with check (true);
create policy api_granted on prompt_recording for select to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = prompt_recording.scene) AND (g.account = prompt_recording.account) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_granted_write on prompt_recording for all to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = prompt_recording.scene) AND (g.account = prompt_recording.account) AND (g.write_mask > 0) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_own on prompt_recording for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on prompt_recording for all to parley_owner using (true) with check (true);
create policy api_own on refresh_token for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on refresh_token for all to parley_owner using (true) with check (true);
create policy api_granted on review_comment for all to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = review_comment.scene) AND (g.account = review_comment.account) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_own on review_comment for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on review_comment for all to parley_owner using (true) with check (true);
create policy api_granted on scene for select to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = scene.id) AND (g.account = scene.account) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_granted_write on scene for update to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = scene.id) AND (g.account = scene.account) AND (g.write_mask > 0) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_own on scene for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on scene for all to parley_brain using (true) with check (true);
create policy owner_all on scene for all to parley_owner using (true) with check (true);
create policy api_own on scene_category for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on scene_category for all to parley_owner using (true) with check (true);
create policy api_granted on scene_grant for select to parley_api using ((grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy api_own on scene_grant for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on scene_grant for all to parley_owner using (true) with check (true);
create policy api_granted on scene_training for select to parley_api using ((EXISTS ( SELECT FROM scene_version v WHERE ((v.account = scene_training.account) AND (v.id = scene_training.version)))));
create policy api_own on scene_training for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on scene_training for all to parley_brain using (true) with check (true);
create policy owner_all on scene_training for all to parley_owner using (true) with check (true);
create policy api_granted on scene_version for select to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = scene_version.scene) AND (g.account = scene_version.account) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_own on scene_version for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on scene_version for all to parley_brain using (true) with check (true);
create policy owner_all on scene_version for all to parley_owner using (true) with check (true);
create policy api_own on seat for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on seat for all to parley_brain using (true) with check (true);
create policy owner_all on seat for all to parley_owner using (true) with check (true);
create policy api_own on seat_spell for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on seat_spell for all to parley_brain using (true) with check (true);
create policy owner_all on seat_spell for all to parley_owner using (true) with check (true);
create policy api_own on session for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on session for all to parley_owner using (true) with check (true);
create policy api_sees on sms_charge for select to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on sms_charge for all to parley_brain using (true) with check (true);
create policy owner_all on sms_charge for all to parley_owner using (true) with check (true);
create policy api_own on sms_line for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on sms_line for all to parley_brain using (true) with check (true);
create policy owner_all on sms_line for all to parley_owner using (true) with check (true);
create policy api_own on sms_message for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on sms_message for all to parley_brain using (true) with check (true);
create policy owner_all on sms_message for all to parley_owner using (true) with check (true);
create policy api_own on sms_template for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on sms_template for all to parley_brain using (true) with check (true);
create policy owner_all on sms_template for all to parley_owner using (true) with check (true);
create policy api_own on synthesis_job for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on synthesis_job for all to parley_brain using (true) with check (true);
create policy owner_all on synthesis_job for all to parley_owner using (true) with check (true);
create policy api_own on talk_tally for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on talk_tally for all to parley_brain using (true) with check (true);
create policy owner_all on talk_tally for all to parley_owner using (true) with check (true);
create policy api_own on task for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on task for all to parley_brain using (true) with check (true);
create policy owner_all on task for all to parley_owner using (true) with check (true);
create policy api_own on task_pacing for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on task_pacing for all to parley_brain using (true) with check (true);
create policy owner_all on task_pacing for all to parley_owner using (true) with check (true);
create policy api_own on task_sms for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on task_sms for all to parley_brain using (true) with check (true);
create policy owner_all on task_sms for all to parley_owner using (true) with check (true);
create policy api_granted on test_case for select to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = test_case.scene) AND (g.account = test_case.account) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_granted_write on test_case for all to parley_api using ((EXISTS ( SELECT FROM scene_grant g WHERE ((g.scene = test_case.scene) AND (g.account = test_case.account) AND (g.write_mask > 0) AND (g.grantee = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))))));
create policy api_own on test_case for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy owner_all on test_case for all to parley_owner using (true) with check (true);
create policy api_own on transfer for all to parley_api using ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[]))) with check ((account = ANY (( SELECT visible_accounts() AS visible_accounts)::uuid[])));
create policy brain_all on transfer for all to parley_brain using (true) with check (true);
create policy owner_all on transfer for all to parley_owner using (true) with check (true);

-- grants on tables

grant select on account to parley_brain;
grant select on account_destination to parley_api;
grant insert, select on account_destination to parley_brain;
grant insert, select, update on account_pace_slot to parley_brain;
grant insert, select, update on account_slot to parley_brain;
grant delete, insert, select, update on agent_group to parley_api;
grant select on agent_group to parley_brain;
grant select on alert to parley_api;
grant insert, select on alert to parley_brain;
grant insert, select on alert_acknowledgment to parley_api;
grant select on attempt to parley_api;
grant insert, select, update on attempt to parley_brain;
grant insert, select on audit_log to parley_api;
grant select on bill_tally to parley_api;
grant delete, insert, select on bill_tally to parley_brain;
grant delete, insert, select, update on blacklist to parley_api;
grant delete, insert, select on blacklist to parley_brain;
grant select on book_proof to parley_api;
grant insert, select, update on book_proof to parley_brain;
grant delete, select on call_decision to parley_api;
grant delete, insert, select, update on call_decision to parley_brain;
grant select on call_event to parley_api;
grant delete, insert, select on call_event to parley_brain;
grant select on call_record to parley_api;
grant insert, select, update on call_record to parley_brain;
grant select on call_tally to parley_api;
grant delete, insert, select on call_tally to parley_brain;
grant insert, select, update on consent to parley_api;
grant select on consent to parley_brain;
grant delete, insert, select, update on contact to parley_api;
grant select on contact to parley_brain;
grant delete, insert, select on contact_import to parley_api;
grant select on contact_tally to parley_api;
grant delete, insert, select on contact_tally to parley_brain;
grant insert, select on dead_letter to parley_brain;
grant delete, insert, select, update on dial_round to parley_api;
grant select on dial_round to parley_brain;
grant delete, insert, select, update on dial_strategy to parley_api;
grant select on dial_strategy to parley_brain;
grant insert, select, update on ear_slot to parley_brain;
grant insert, select, update on engine to parley_brain;
grant insert, select, update on engine_slot to parley_brain;
grant insert, select on export_job to parley_api;
grant delete, select on export_job to parley_brain;
grant select on hold to parley_api;
grant insert, select, update on hold to parley_brain;
grant delete, insert, select, update on idempotency to parley_api;
grant insert, select, update on import_job to parley_api;
grant delete, select, update on import_job to parley_brain;
grant insert, select on import_refusal to parley_api;
grant delete, select on import_refusal to parley_brain;
grant delete, insert, select, update on know_basic to parley_api;
grant delete, insert, select, update on know_catalog to parley_api;
grant delete, insert, select, update on know_published to parley_api;
grant delete, insert, select, update on know_word to parley_api;
grant insert, select, update on lease to parley_brain;
grant insert, select on ledger_entry to parley_api;
grant insert, select on ledger_entry to parley_brain;
grant insert, select on ledger_tx to parley_api;
grant insert, select on ledger_tx to parley_brain;
grant insert, update on line to parley_api;
grant select on line to parley_brain;
grant delete, insert, select, update on line_grant to parley_api;
grant select on line_grant to parley_brain;
grant select, update on line_health to parley_api;
grant insert, select, update on line_health to parley_brain;
grant insert, select, update on line_pace_slot to parley_brain;
grant insert, select, update on line_slot to parley_brain;
grant select on live_event to parley_api;
grant delete, select on live_event to parley_brain;
grant insert, update on login to parley_api;
grant delete, insert, select, update on login_failure to parley_api;
grant insert, select on outbox to parley_api;
grant insert on outbox to parley_brain;
grant select on pacing_decision to parley_api;
grant delete, insert, select on pacing_decision to parley_brain;
grant insert, select on price to parley_api;
grant select on price to parley_brain;
grant select on prompt_number to parley_api;
grant delete, insert, select, update on prompt_recording to parley_api;
grant insert, select, update on refresh_token to parley_api;
grant delete, insert, select, update on review_comment to parley_api;
grant insert, select, update on scene to parley_api;
grant delete, insert, select, update on scene_category to parley_api;
grant delete, insert, select, update on scene_grant to parley_api;
grant insert on scene_training to parley_api;
grant select on scene_training to parley_brain;
grant insert, select on scene_version to parley_api;
grant select on scene_version to parley_brain;
grant delete, insert, select, update on seat to parley_api;
grant select on seat to parley_brain;
grant select on seat_spell to parley_api;
grant delete, select on seat_spell to parley_brain;
grant insert, select, update on session to parley_api;
grant select on sms_charge to parley_api;
grant insert, select on sms_charge to parley_brain;
grant insert, select, update on sms_line to parley_api;
grant select on sms_line to parley_brain;
grant insert, select on sms_message to parley_api;
grant insert, select, update on sms_message to parley_brain;
grant delete, insert, select, update on sms_template to parley_api;
grant select on sms_template to parley_brain;
grant insert, select on synthesis_job to parley_api;
grant select on synthesis_job to parley_brain;
grant select on talk_tally to parley_api;
grant delete, insert, select on talk_tally to parley_brain;
grant insert, select, update on task to parley_api;
grant select on task to parley_brain;
grant delete, insert, select, update on task_pacing to parley_api;
grant select on task_pacing to parley_brain;
grant delete, insert, select, update on task_sms to parley_api;
grant select on task_sms to parley_brain;
grant delete, insert, select, update on test_case to parley_api;
grant select on transfer to parley_api;
grant insert, select, update on transfer to parley_brain;
grant delete, insert, select, update on used_nonce to parley_api;

-- grants on columns

grant insert (id, parent, path, name, role, concurrency_limit, credit_micro) on account to parley_api;
grant select (id, parent, path, name, role, status, concurrency_limit, balance_micro, reserved_micro, credit_micro, created_at, hidden_menus, price_version, wallet_entries, late_micro, home_country, daily_spend_limit_micro, new_destinations_per_day, calls_per_sec_limit, spend_day, spend_day_micro, limit_release_day, limit_releases) on account to parley_api;
grant update (name, status, concurrency_limit, balance_micro, credit_micro, hidden_menus, price_version, wallet_entries, home_country, daily_spend_limit_micro, new_destinations_per_day, calls_per_sec_limit, limit_release_day, limit_releases) on account to parley_api;
grant update (status, balance_micro, reserved_micro, wallet_entries, late_micro, spend_day, spend_day_micro) on account to parley_brain;
grant update (is_merged) on bill_tally to parley_brain;
grant update (is_merged) on call_tally to parley_brain;
grant update (state, status, attempts_made, attempts_used, technical_retries, due_at, reason, round, reach, intent_id) on contact to parley_brain;
grant update (is_merged) on contact_tally to parley_brain;
grant update (state, rows_done, file_bytes, lease_until, attempts, finished_at) on export_job to parley_brain;
grant select (account, id, name, type, status, host, port, transport, username, codecs, calling_number, max_concurrency, calls_per_sec, ring_ceiling_sec, created_at, networks, rtp_timeout_sec, has_password) on line to parley_api;
grant update (calls_per_sec, networks, rtp_timeout_sec) on line to parley_api;
grant update (max_concurrency) on line_grant to parley_brain;
grant select (account, id, name, name_key, is_sub_user, operate_grant, status, session_epoch, created_at, language) on login to parley_api;
grant update (last_test_case, last_strategy) on scene to parley_api;
grant select (account, id, status) on scene to parley_brain;
grant select (account, version, state, percent, model_hash, report, created_at, finished_at) on scene_training to parley_api;
grant update (state, percent, model_hash, model, report, lease_until, attempts, finished_at) on scene_training to parley_brain;
grant update (state, since, until, busy_since, transfer, attempt) on seat to parley_brain;
grant update (given_back_at) on sms_charge to parley_brain;
grant update (state, finished_at) on synthesis_job to parley_api;
grant update (state, done, failed, lease_until, attempts, finished_at) on synthesis_job to parley_brain;
grant update (is_merged) on talk_tally to parley_brain;
grant update (status, pause_reason, failure, waiting_for, waiting_until, updated_at, paused_by) on task to parley_brain;
