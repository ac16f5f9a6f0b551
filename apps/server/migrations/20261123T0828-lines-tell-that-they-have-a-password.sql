-- Whoever moves a line must know its password: the API may see that there is one, and still not read it.
alter table line add column has_password boolean generated always as (sealed_password is not null) stored;
grant select (has_password) on line to parley_api;
