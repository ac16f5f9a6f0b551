-- Why: what an administrator paused goes on by his own account's word, or by that of one above it.

alter table task add column paused_by uuid references account (id);
grant update (paused_by) on task to parley_brain;
