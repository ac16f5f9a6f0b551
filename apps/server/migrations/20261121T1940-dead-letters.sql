-- Why: an event that the database refuses must not hold up the acknowledgements of those behind it; it is kept for a person.

create table dead_letter (
  engine text not null,
  attempt text not null,
  seq integer not null,
  -- JSON in plain characters, as text: what could not be stored elsewhere can be here.
  event text not null,
  error text not null,
  at timestamptz not null default now(),
  primary key (engine, attempt, seq)
);
grant select, insert on dead_letter to parley_brain;
