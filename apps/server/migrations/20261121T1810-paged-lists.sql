-- Why: pages of contacts and call records are walked along an index however long the list is, and a contact finds its last call.

create index contact_by_task on contact (account, task, id);
create index call_record_by_end on call_record (ended_at desc, attempt desc);
create index call_record_by_contact on call_record (account, contact, n desc);
