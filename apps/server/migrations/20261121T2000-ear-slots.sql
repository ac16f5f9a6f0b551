-- An engine hears so many calls in each language: a call takes an ear of its language, or waits for one.
alter table engine add column ear_slots jsonb not null default '{}' check (jsonb_typeof(ear_slots) = 'object');

create table ear_slot (
  engine text not null references engine (id),
  language text not null check (language in ('en-US', 'id-ID', 'zh-CN', 'zh-HK')),
  n integer not null,
  holder uuid,
  lease_until timestamptz,
  fence bigint not null default 0,
  primary key (engine, language, n)
);
create index ear_slot_by_holder on ear_slot (holder) where holder is not null;
grant select, insert, update on ear_slot to parley_brain;

alter table task drop constraint task_waiting_for_check;
alter table task add constraint task_waiting_for_check CHECK ((waiting_for = ANY (ARRAY['contacts'::text, 'window'::text, 'dueTime'::text, 'engine'::text, 'ears'::text, 'line'::text, 'grant'::text, 'account'::text, 'robots'::text, 'pace'::text])));
