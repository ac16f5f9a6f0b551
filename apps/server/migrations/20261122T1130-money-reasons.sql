-- Why: a contact that money or a missing price keeps from being called says so in its own story.

alter table contact drop constraint contact_reason_check;
alter table contact add constraint contact_reason_check check (reason in ('outsideWindow', 'technicalRetry', 'redialRound',
  'blacklisted', 'optedOut', 'neverAgain', 'tooManyEndings', 'budgetUsedUp', 'lineFailed', 'windowNeverOpens',
  'countryHours', 'attemptsPerDay', 'attemptsPerWeek', 'numberKind', 'shortNumber', 'noConsent', 'noPrice'));
