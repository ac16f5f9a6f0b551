-- Why: an engine whose disk is nearly full takes no new calls, and the console says so where it says why a task does not dial.

alter table engine add column disk_low boolean not null default false;
alter table task drop constraint task_waiting_for_check;
alter table task add constraint task_waiting_for_check check (waiting_for in ('contacts', 'window', 'dueTime', 'engine',
  'ears', 'disk', 'line', 'grant', 'account', 'robots', 'pace', 'seats', 'balance', 'lineRefused', 'lineFailing',
  'lineSilent', 'lineTesting'));
