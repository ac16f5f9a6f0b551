-- Why: lists are walked from their newest row along an index, account by account (docs/decisions/0018).

create index blacklist_by_time on blacklist (account, created_at desc, id desc);
create index consent_by_time on consent (account, created_at desc, id desc);
