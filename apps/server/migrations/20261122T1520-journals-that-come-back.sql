-- Why: an engine that came without its journal may find it again: the ends that it tells then are put in like any that come late
-- (docs/decisions/0027).

drop trigger call_record_corrected_once on call_record;
create trigger call_record_corrected_once before update on call_record for each row
  when (old.corrected_at is not null or new.corrected_at is null
    or not ((old.status = 'unknownCause' and old.cause in ('engineLost', 'journalLost'))
      or (old.status = 'dispatchError' and old.cause = 'neverLeft'))
    or (old.account, old.attempt, old.task, old.contact, old.n, old.number, old.line, old.engine, old.scene_version,
      old.scene_hash, old.intent_at) is distinct from (new.account, new.attempt, new.task, new.contact, new.n, new.number,
      new.line, new.engine, new.scene_version, new.scene_hash, new.intent_at))
  execute function refuse_change();
