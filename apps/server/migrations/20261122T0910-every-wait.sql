-- Why: a task may wait for a seat as well as for money; each list of waits before this one knows only its own.

alter table task drop constraint task_waiting_for_check;
alter table task add constraint task_waiting_for_check check (waiting_for in ('contacts', 'window', 'dueTime', 'engine',
  'ears', 'line', 'grant', 'account', 'robots', 'pace', 'seats', 'balance'));
