-- Why: after a failover nobody is dialed until each engine has reported; the task says so.

alter table task drop constraint task_waiting_for_check;
alter table task add constraint task_waiting_for_check check (waiting_for in ('contacts', 'window', 'dueTime', 'engine',
  'ears', 'disk', 'line', 'grant', 'account', 'robots', 'pace', 'seats', 'balance', 'lineRefused', 'lineFailing',
  'lineSilent', 'lineTesting', 'script', 'spendLimit', 'accountPace', 'disclosure', 'failover'));
