-- Why: a line says where its requests may come from beside its own host, and how long its far side may send no sound.

alter table line
  add column networks text[] not null default '{}' check (cardinality(networks) <= 32),
  add column rtp_timeout_sec integer not null default 30 check (rtp_timeout_sec between 0 and 600);
grant select (networks, rtp_timeout_sec), update (networks, rtp_timeout_sec) on line to parley_api;
