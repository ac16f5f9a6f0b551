-- Why: tables, columns and words of our own that no engineer of the field would look for get the field's names.

alter table wording_number rename to prompt_number;
alter sequence wording_number_next rename to prompt_number_next;
alter table prompt_number rename constraint wording_number_pkey to prompt_number_pkey;
alter table prompt_number rename constraint wording_number_number_key to prompt_number_number_key;
alter table prompt_number rename constraint wording_number_account_scene_fkey to prompt_number_account_scene_fkey;

alter table wording_recording rename to prompt_recording;
alter table prompt_recording rename constraint wording_recording_pkey to prompt_recording_pkey;
alter table prompt_recording rename constraint wording_recording_account_scene_fkey to prompt_recording_account_scene_fkey;
alter table prompt_recording rename constraint wording_recording_part_check to prompt_recording_part_check;
alter table prompt_recording rename constraint wording_recording_sha256_check to prompt_recording_sha256_check;
alter table prompt_recording drop constraint wording_recording_source_check;
update prompt_recording set source = 'synthesized' where source = 'synthesised';
alter table prompt_recording add constraint prompt_recording_source_check check (source in ('uploaded', 'synthesized'));

drop trigger wordings_numbered on scene;
drop trigger changed_wordings_numbered on scene;
drop function number_wordings();
create function number_prompts() returns trigger language plpgsql security definer set search_path to 'parley', 'public' as $$
begin
  insert into prompt_number (account, scene, res_id)
  select new.account, new.id, r.res_id from res_ids_of(new.script) r(res_id)
  where not exists (select from prompt_number n
    where n.account = new.account and n.scene = new.id and n.res_id = r.res_id)
  on conflict do nothing;
  return null;
end $$;
create trigger prompts_numbered after insert on scene for each row execute function number_prompts();
create trigger changed_prompts_numbered after update of script on scene
  for each row when (old.script is distinct from new.script) execute function number_prompts();

alter table attempt rename column likeness_hash to classifier_hash;
alter table attempt rename constraint attempt_likeness_hash_check to attempt_classifier_hash_check;
alter table attempt drop constraint attempt_status_check;
update attempt set status = 'ttsSynthesizing' where status = 'ttsSynthesising';
alter table attempt add constraint attempt_status_check check (status in ('ready', 'dispatching', 'dialing', 'ringing',
  'talking', 'finished', 'invalidNumber', 'poweredOff', 'unreachable', 'userBusy', 'busyAndRejected', 'rejected',
  'dispatchError', 'ttsSynthesizing', 'ttsFailed', 'unknownCause', 'blacklisted', 'customerStopped', 'noCredit',
  'illegalAuthorisation', 'illegalNumberRange', 'ringMissed', 'noResponse', 'voicemail', 'ringTooLong', 'noLineAvailable',
  'lineUnavailable'));

alter table engine rename column capacity_recognisers to capacity_recognizers;
alter table engine rename constraint engine_capacity_recognisers_check to engine_capacity_recognizers_check;
alter table engine rename column ear_slots to recognizer_slots;
alter table engine rename constraint engine_ear_slots_check to engine_recognizer_slots_check;
alter table engine rename column pretend to simulated;
alter table engine rename constraint engine_pretend_check to engine_simulated_check;

alter table task drop constraint task_failure_check;
update task set failure = 'openingNotSynthesized' where failure = 'openingNotSynthesised';
alter table task add constraint task_failure_check check (failure in
  ('sceneNotOnline', 'noValidContact', 'everyLineRefused', 'openingNotSynthesized'));
alter table task drop constraint task_waiting_for_check;
update task set waiting_for = 'recognizers' where waiting_for = 'ears';
alter table task add constraint task_waiting_for_check check (waiting_for in ('contacts', 'window', 'dueTime', 'engine',
  'recognizers', 'disk', 'line', 'grant', 'account', 'robots', 'pace', 'seats', 'balance', 'lineRefused', 'lineFailing',
  'lineSilent', 'lineTesting', 'script', 'spendLimit', 'accountPace', 'disclosure', 'failover'));
