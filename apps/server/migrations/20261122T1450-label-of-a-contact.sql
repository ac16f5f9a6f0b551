-- Why: contacts are listed by the label of their last call, among millions (docs/decisions/0018).

alter table contact add column intent_id integer;
update contact c set intent_id = r.intent_id
  from call_record r
  where r.account = c.account and r.contact = c.id and r.n = c.attempts_made and r.intent_id is not null;
create index contact_by_label on contact (account, task, intent_id, id) where intent_id is not null;
drop index call_record_by_label;
grant update (intent_id) on contact to parley_brain;
