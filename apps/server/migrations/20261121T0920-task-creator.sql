-- Why: a task list says who made a task.
alter table task add column created_by text not null default '';
