-- Why: an import can be told what its columns hold, and a refused row names the variable that was wrong.

alter table import_job add column columns jsonb;
alter table import_refusal add column "values" jsonb not null default '{}';
