-- Why: a stolen login can spend in a night what its account earns in a year. What an account spends and which countries it calls for the
-- first time have a limit for each day, and its calls one for each second; whoever stands above it sets them and hears of a breach.

alter table account
  -- Null takes the root's, which is the platform's; without that the one in the functions below.
  add column daily_spend_limit_micro bigint check (daily_spend_limit_micro > 0),
  add column new_destinations_per_day integer check (new_destinations_per_day between 0 and 250),
  add column calls_per_sec_limit integer check (calls_per_sec_limit between 1 and 10000),
  -- What was charged on the day that is named; of any other day it says nothing.
  add column spend_day date not null default '2000-01-01',
  add column spend_day_micro bigint not null default 0,
  -- How often the limits of this day were released: each time lets through as much again.
  add column limit_release_day date not null default '2000-01-01',
  add column limit_releases integer not null default 0 check (limit_releases between 0 and 100);
grant select (daily_spend_limit_micro, new_destinations_per_day, calls_per_sec_limit, spend_day, spend_day_micro,
    limit_release_day, limit_releases),
  update (daily_spend_limit_micro, new_destinations_per_day, calls_per_sec_limit, limit_release_day, limit_releases)
  on account to parley_api;
grant update (spend_day, spend_day_micro) on account to parley_brain;

-- The day of bills, in which charges are added up.
create function bill_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'UTC' + interval '8 hours')::date;

-- They take the row itself: a row that was locked is judged as it is now, not as the statement first saw it. Whoever asks for an account
-- below need not see the root.
create function limit_releases_today(a account) returns integer language sql stable
  return case when a.limit_release_day = bill_day(now()) then a.limit_releases else 0 end;
create function daily_spend_limit(a account) returns bigint language sql stable security definer set search_path = parley, public
  return coalesce(a.daily_spend_limit_micro, (
    select r.daily_spend_limit_micro from account r where r.id = subpath(a.path, 0, 1)::text::uuid), 20000000000);
create function spent_today(a account) returns bigint language sql stable
  return case when a.spend_day = bill_day(now()) then a.spend_day_micro else 0 end;
-- What it may still spend today, with what is held for calls under way.
create function daily_spend_left(a account) returns bigint language sql stable
  return daily_spend_limit(a) * (1 + limit_releases_today(a)) - spent_today(a);
create function new_destinations_limit(a account) returns integer language sql stable security definer set search_path = parley, public
  return coalesce(a.new_destinations_per_day, (
    select r.new_destinations_per_day from account r where r.id = subpath(a.path, 0, 1)::text::uuid), 10);
create function calls_per_sec_in_force(a account) returns integer language sql stable security definer set search_path = parley, public
  return coalesce(a.calls_per_sec_limit, (
    select r.calls_per_sec_limit from account r where r.id = subpath(a.path, 0, 1)::text::uuid), 100);

-- Whom an account has called: a country, or the calling code of what is in none. A row stays for good.
create table account_destination (
  account uuid not null references account (id),
  destination text not null check (length(destination) between 1 and 8),
  first_day date not null,
  primary key (account, destination)
);
create index account_destination_by_day on account_destination (account, first_day);
alter table account_destination enable row level security, force row level security;
create policy owner_all on account_destination for all to parley_owner using (true) with check (true);
create policy brain_all on account_destination for all to parley_brain using (true) with check (true);
create policy api_own on account_destination for select to parley_api
  using (account = any ((select visible_accounts())::uuid[]));
grant select on account_destination to parley_api;
grant select, insert on account_destination to parley_brain;

-- Token bucket, as a line has one.
create table account_pace (
  account uuid primary key references account (id),
  tokens double precision not null,
  refilled_at timestamptz not null default now()
);
alter table account_pace enable row level security, force row level security;
create policy owner_all on account_pace for all to parley_owner using (true) with check (true);
create policy brain_all on account_pace for all to parley_brain using (true) with check (true);
grant select, insert, update on account_pace to parley_brain;

create table alert (
  account uuid not null references account (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('dailySpend', 'newDestinations')),
  day date not null,
  -- A limit that was released and reached again tells so again.
  releases integer not null,
  "values" jsonb not null,
  at timestamptz not null default now(),
  primary key (account, id),
  unique (account, kind, day, releases)
);
create index alert_by_time on alert (account, at desc, id desc);
alter table alert enable row level security, force row level security;
create policy owner_all on alert for all to parley_owner using (true) with check (true);
create policy brain_all on alert for all to parley_brain using (true) with check (true);
create policy api_own on alert for select to parley_api using (account = any ((select visible_accounts())::uuid[]));
grant select on alert to parley_api;
grant select, insert on alert to parley_brain;

-- Each account that sees an alert acknowledges it for itself: the account below cannot hide it from the one above.
create table alert_acknowledgment (
  account uuid not null references account (id),
  alert uuid not null,
  login uuid,
  at timestamptz not null default now(),
  primary key (account, alert)
);
alter table alert_acknowledgment enable row level security, force row level security;
create policy owner_all on alert_acknowledgment for all to parley_owner using (true) with check (true);
create policy api_own on alert_acknowledgment for all to parley_api
  using (account = any ((select visible_accounts())::uuid[])) with check (account = any ((select visible_accounts())::uuid[]));
grant select, insert on alert_acknowledgment to parley_api;

alter table live_event drop constraint live_event_kind_check,
  add constraint live_event_kind_check
    check (kind in ('task', 'contacts', 'call', 'record', 'export', 'seat', 'import', 'alert'));
-- Nobody asked for it: it is written down as done by nobody.
create function tell_alert() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into live_event (account, kind, data) values (new.account, 'alert',
    jsonb_build_object('alertId', new.id, 'kind', new.kind));
  insert into audit_log (account, id, action, subject, after)
    values (new.account, gen_random_uuid(), 'account.limitReached', new.account::text,
      jsonb_build_object('limit', new.kind, 'day', new.day) || new."values");
  return null;
end $$;
create trigger alert_told after insert on alert for each row execute function tell_alert();

alter table task drop constraint task_waiting_for_check;
alter table task add constraint task_waiting_for_check check (waiting_for in ('contacts', 'window', 'dueTime', 'engine',
  'ears', 'disk', 'line', 'grant', 'account', 'robots', 'pace', 'seats', 'balance', 'lineRefused', 'lineFailing',
  'lineSilent', 'lineTesting', 'script', 'spendLimit', 'accountPace'));
alter table sms_message drop constraint sms_message_failure_check;
alter table sms_message add constraint sms_message_failure_check check (failure in ('blacklisted', 'noLine', 'noPrice',
  'balance', 'spendLimit', 'variablesMissing', 'numberUnreadable', 'refused', 'unanswered', 'undelivered'));
alter table contact drop constraint contact_reason_check;
alter table contact add constraint contact_reason_check check (reason in ('outsideWindow', 'technicalRetry', 'redialRound',
  'blacklisted', 'optedOut', 'neverAgain', 'tooManyEndings', 'budgetUsedUp', 'lineFailed', 'windowNeverOpens',
  'countryHours', 'attemptsPerDay', 'attemptsPerWeek', 'numberKind', 'shortNumber', 'noConsent', 'noPrice', 'numberInCall',
  'callUnknown', 'valueMissing', 'newDestinations'));
create index contact_by_new_destination on contact (account) where reason = 'newDestinations';
