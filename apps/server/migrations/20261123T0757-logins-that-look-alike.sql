-- No two logins look alike, and a login that guesses attack stays open to the browsers that it is known by.

-- The letters of a name without marks, with one sign for those that are drawn alike (Unicode TS 39).
-- Of logins that looked alike before, the first one has it.
alter table login add column name_skeleton text;

update login set name_skeleton = made.skeleton
from (
  select distinct on (skeleton) id, skeleton
  from (
    select id, created_at, regexp_replace(
      translate(lower(replace(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'), 'I', 'l')), '1|0', 'llo'),
      '[^[:alnum:]]', '', 'g') as skeleton
    from login
  ) every_login
  where skeleton <> ''
  order by skeleton, created_at, id
) made
where made.id = login.id;

create unique index login_name_skeleton on login (name_skeleton);
