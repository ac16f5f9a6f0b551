-- A key is kept together with its answer, in the transaction of its request. Keys without one were left by servers that
-- were killed, and refused every later attempt.
delete from idempotency where answer is null;
alter table idempotency alter column answer set not null;
