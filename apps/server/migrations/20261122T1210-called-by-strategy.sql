-- Why: a label's rule may ask by which call strategy, and by which of its rounds, a call was placed (decision §7, kind 10).

alter table call_record
  -- Numbers within the scene; null where the task has no strategy, and for the first call, which no round places.
  add column strategy integer,
  add column dial_round integer;
