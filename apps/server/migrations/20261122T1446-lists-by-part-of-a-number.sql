-- Why: blacklist and consents are searched by a part of a number along trigrams, as contacts and calls are (docs/decisions/0018).

create index blacklist_by_part on blacklist using gin (number gin_trgm_ops);
create index consent_by_part on consent using gin (number gin_trgm_ops);

create function blacklisted_by_part(part text, key text, most integer) returns setof uuid
  language sql stable security definer set search_path = parley, public as $$
  (select id from blacklist
    where number like '%' || part || '%' and account = any ((select visible_accounts())::uuid[]) limit most)
  union
  select id from blacklist where number_key = key and account = any ((select visible_accounts())::uuid[])
$$;

create function consents_by_part(part text, key text, most integer) returns setof uuid
  language sql stable security definer set search_path = parley, public as $$
  (select id from consent
    where number like '%' || part || '%' and account = any ((select visible_accounts())::uuid[]) limit most)
  union
  select id from consent where number_key = key and account = any ((select visible_accounts())::uuid[])
$$;
