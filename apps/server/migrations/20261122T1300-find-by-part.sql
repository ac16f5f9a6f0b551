-- Why: a part of a name or a number is found among millions by its trigrams (docs/decisions/0018).

create index contact_by_part on contact using gin (number gin_trgm_ops, lower(name) gin_trgm_ops);
create index call_record_by_part on call_record using gin (number gin_trgm_ops);

-- Row-level security lets no index be used for `like`, which is not leakproof. These two look as the owner, and say themselves whose
-- rows they may find: those of the accounts in sight, like every policy. The part has no wildcards of its own.
-- A whole number is found by its key too, however its task writes it.
create function contacts_by_part(of_task uuid, part text, key text, most integer) returns setof uuid
  language sql stable security definer set search_path = parley, public as $$
  (select id from contact
    where (number like '%' || part || '%' or lower(name) like '%' || lower(part) || '%')
      and task = of_task and account = any ((select visible_accounts())::uuid[])
    limit most)
  union
  select id from contact
  where number_key = key and task = of_task and account = any ((select visible_accounts())::uuid[])
$$;

create function calls_by_part(part text, most integer) returns setof uuid
  language sql stable security definer set search_path = parley, public as $$
  select attempt from call_record
  where number like '%' || part || '%' and account = any ((select visible_accounts())::uuid[])
  limit most
$$;

-- Contacts of an import that is taken back leave the tallies too.
create function tally_gone_contacts() returns trigger language plpgsql security definer set search_path = parley, public as $$
begin
  insert into contact_tally (account, task, state, reach, n)
    select account, task, state, reach, -count(*) from gone group by account, task, state, reach;
  return null;
end $$;
create trigger gone_contacts_tallied after delete on contact referencing old table as gone
  for each statement execute function tally_gone_contacts();
