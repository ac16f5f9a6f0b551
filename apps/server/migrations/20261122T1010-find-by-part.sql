-- Why: a part of a name or a number is found among millions by its trigrams (docs/decisions/0018).

create index contact_by_part on contact using gin (number gin_trgm_ops, lower(name) gin_trgm_ops);
create index call_record_by_part on call_record using gin (number gin_trgm_ops);

-- Row-level security lets no index be used for `like`, which is not leakproof. These two look as the owner, and say themselves whose
-- rows they may find: those of the accounts in sight, like every policy. The part has no wildcards of its own.
create function contacts_by_part(of_task uuid, part text, most integer) returns setof uuid
  language sql stable security definer set search_path = parley, public as $$
  select id from contact
  where (number like '%' || part || '%' or lower(name) like '%' || lower(part) || '%')
    and task = of_task and account = any ((select visible_accounts())::uuid[])
  limit most
$$;

create function calls_by_part(part text, most integer) returns setof uuid
  language sql stable security definer set search_path = parley, public as $$
  select attempt from call_record
  where number like '%' || part || '%' and account = any ((select visible_accounts())::uuid[])
  limit most
$$;
