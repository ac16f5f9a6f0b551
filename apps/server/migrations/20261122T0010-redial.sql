-- Why: a task says whom it calls again, how often and why it calls at all; a contact and its attempts say in which round they are.

alter table task
  -- A strategy of the scene by its number; null where nobody is called again. One that was deleted meanwhile calls nobody.
  add column strategy integer,
  add column most_attempts smallint not null default 10 check (most_attempts between 1 and 50),
  add column most_per_day smallint not null default 3 check (most_per_day between 1 and 20),
  add column call_interval_min integer not null default 0 check (call_interval_min between 0 and 1440),
  -- Dates of the task's zone, YYYY-MM-DD, on which it does not call.
  add column days_off text[] not null default '{}' check (cardinality(days_off) <= 100),
  add column purpose text not null default 'marketing' check (purpose in ('marketing', 'service'));

alter table contact add column round smallint not null default 0;
alter table attempt add column round smallint not null default 0;

alter table contact drop constraint contact_reason_check;
alter table contact add constraint contact_reason_check check (reason in ('outsideWindow', 'technicalRetry', 'redialRound',
  'blacklisted', 'optedOut', 'neverAgain', 'tooManyEndings', 'budgetUsedUp', 'lineFailed', 'windowNeverOpens',
  'countryHours', 'attemptsPerDay', 'attemptsPerWeek', 'numberKind', 'shortNumber', 'noConsent'));

-- The strategy is read where a call is settled, and the round written.
create policy brain_all on dial_strategy for select to parley_brain using (true);
create policy brain_all on dial_round for select to parley_brain using (true);
grant select on dial_strategy, dial_round to parley_brain;
grant update (round) on contact to parley_brain;
