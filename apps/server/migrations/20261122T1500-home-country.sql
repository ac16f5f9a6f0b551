-- Why: whose numbers those are that have no calling code is said once for an account and all below it, and prices are found by it.

alter table account add column home_country text check (home_country ~ '^[A-Z]{2}$');
grant select (home_country), update (home_country) on account to parley_api;

-- That of the nearest account at or above this one that has any; an account inherits it from those that it cannot see.
create function home_country_of(asked uuid) returns text
  language sql stable security definer set search_path = parley, public as $$
  select up.home_country from account own join account up on own.path <@ up.path
  where own.id = asked and up.home_country is not null order by nlevel(up.path) desc limit 1
$$;
revoke all on function home_country_of(uuid) from public;
grant execute on function home_country_of(uuid) to parley_api, parley_brain;
