-- Why: a task's counts by state, and its contacts by the label of their last call, are read from an index alone.

create index contact_by_state on contact (account, task, state);
create index call_record_by_label on call_record (account, task, intent_id, contact, n) where intent_id is not null;
