-- Why: one number has one identity however it is written: lists, consents and caps match by a keyed hash of its E.164 form.
-- A task may keep its numbers sealed: then only a mask is readable, and the hash still finds them.

-- Digits without a calling code are numbers of this country. Fixed once the task has contacts.
alter table task
  add column home_country text check (home_country ~ '^[A-Z]{2}$'),
  add column is_encrypted boolean not null default false;
update task set home_country = case
  when zone in ('Asia/Shanghai', 'Asia/Urumqi') then 'CN'
  when zone = 'Asia/Hong_Kong' then 'HK'
  when zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'Asia/Pontianak') then 'ID'
  when zone = 'Asia/Bangkok' then 'TH'
  when zone = 'Asia/Singapore' then 'SG'
  when zone in ('Europe/Madrid', 'Atlantic/Canary') then 'ES'
  when zone = 'Europe/London' then 'GB'
  when zone in ('America/New_York', 'America/Detroit', 'America/Chicago', 'America/Denver', 'America/Phoenix',
    'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu') then 'US' end;

-- The keys are hashed with a secret that the database does not know: the server fills old rows before it dials, and then
-- validates the constraints. New rows must bring theirs from now on.
alter table contact
  add column number_key text,
  -- Of the digits as they were typed, whatever country they mean.
  add column digits_key text,
  -- Old rows of one task may be one number written twice; the second and further ones are its twins.
  add column twin smallint not null default 0,
  -- Only where the task keeps its numbers sealed; `phone` and `number` are then a mask.
  add column sealed_number bytea,
  drop constraint contact_account_task_number_key,
  drop constraint contact_number_check,
  add constraint contact_number_check check (
    case when sealed_number is null then number ~ '^[0-9]{5,15}$' else number ~ '^[0-9]{0,3}\*{4}[0-9]{0,4}$' end),
  add constraint contact_has_keys check (number_key is not null and digits_key is not null) not valid;
create unique index contact_once_in_task on contact (account, task, number_key, twin);
drop index contact_by_number;
create index contact_by_number on contact (account, number_key);
create index contact_without_key on contact (account, id) where number_key is null;

alter table blacklist
  add column number_key text,
  add column digits_key text,
  drop constraint blacklist_account_task_number_key,
  add constraint blacklist_has_keys check (number_key is not null and digits_key is not null) not valid;
create unique index blacklist_once on blacklist (account, task, number_key) nulls not distinct where number_key is not null;
drop index blacklist_by_number;
create index blacklist_by_number on blacklist (number_key);
create index blacklist_by_digits on blacklist (digits_key);

alter table consent
  add column number_key text,
  add constraint consent_has_key check (number_key is not null) not valid;
drop index consent_by_number;
create index consent_by_number on consent (account, number_key, kind, given_at);

-- A server with another secret would find nobody: it notices by this and does not start.
create table number_secret (
  only_one boolean primary key default true check (only_one),
  fingerprint text not null,
  made_at timestamptz not null default now()
);
