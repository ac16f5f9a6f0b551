-- A database that was promoted from a standby, or restored, is on a new timeline: nobody is dialed until each engine has said there whom it called.
alter table engine add column timeline text;

-- The first eight digits of a WAL file's name are its timeline.
create function database_timeline() returns text language sql volatile as $$
  select left(pg_walfile_name(pg_current_wal_lsn()), 8)
$$;
