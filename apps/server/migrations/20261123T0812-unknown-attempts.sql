-- Why: after a failover that lost committed rows an engine's journal may be the only witness of a call. What it tells of an attempt
-- that the database does not know is kept, and nobody calls that contact again.
alter table dead_letter
  add column account uuid,
  add column task uuid,
  add column contact uuid,
  add column number_key text;
create index dead_letter_by_number on dead_letter (account, task, number_key) where number_key is not null;
alter table contact drop constraint contact_reason_check;
alter table contact add constraint contact_reason_check check (reason in ('outsideWindow', 'technicalRetry', 'redialRound',
  'blacklisted', 'optedOut', 'neverAgain', 'tooManyEndings', 'budgetUsedUp', 'lineFailed', 'windowNeverOpens',
  'countryHours', 'attemptsPerDay', 'attemptsPerWeek', 'numberKind', 'shortNumber', 'noConsent', 'noPrice', 'numberInCall',
  'callUnknown'));
