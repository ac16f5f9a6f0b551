-- Why: a call has its contact's number, and there are fewer contacts than calls: what is looked for by a part of a number is found among
-- them, and a record that is written needs no trigrams of its own (docs/decisions/0018).

create or replace function calls_by_part(part text, most integer) returns setof uuid
  language sql stable security definer set search_path = parley, public as $$
  select r.attempt from contact c join call_record r on r.account = c.account and r.contact = c.id
  where c.number like '%' || part || '%' and c.account = any ((select visible_accounts())::uuid[])
  limit most
$$;
drop index call_record_by_part;
