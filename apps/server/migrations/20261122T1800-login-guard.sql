-- Why: several servers behind one address take the same nonce once, and count the same failures (docs/decisions/0006).

create table used_nonce (
  hash bytea primary key,
  until timestamptz not null
);
create index used_nonce_by_end on used_nonce (until);

-- Not logged: what a crash forgets is how often somebody guessed wrong in these five minutes.
create unlogged table login_failure (
  key_hash bytea primary key,
  failures integer not null,
  since timestamptz not null
);
create index login_failure_by_age on login_failure (since);

-- Update: a lapsed row is locked before it is deleted.
grant select, insert, update, delete on used_nonce to parley_api;
grant select, insert, update, delete on login_failure to parley_api;
