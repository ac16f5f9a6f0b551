-- Why: a seat's name and place can be edited; a save carries the version that it started from.

alter table seat add column version integer not null default 1;
