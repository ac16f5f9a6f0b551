-- Why: a task whose script was withdrawn waits until it is online again, and a contact without a value that the robot says is not called.

alter table task drop constraint task_waiting_for_check;
alter table task add constraint task_waiting_for_check check (waiting_for in ('contacts', 'window', 'dueTime', 'engine',
  'ears', 'disk', 'line', 'grant', 'account', 'robots', 'pace', 'seats', 'balance', 'lineRefused', 'lineFailing',
  'lineSilent', 'lineTesting', 'script'));
alter table contact drop constraint contact_reason_check;
alter table contact add constraint contact_reason_check check (reason in ('outsideWindow', 'technicalRetry', 'redialRound',
  'blacklisted', 'optedOut', 'neverAgain', 'tooManyEndings', 'budgetUsedUp', 'lineFailed', 'windowNeverOpens',
  'countryHours', 'attemptsPerDay', 'attemptsPerWeek', 'numberKind', 'shortNumber', 'noConsent', 'noPrice',
  'numberInCall', 'callUnknown', 'valueMissing'));
