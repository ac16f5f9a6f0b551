-- Why: a contact may carry a time zone of its own, where its number does not say where the callee is.

alter table contact add column time_zone text;
