-- What an engine only pretends to hear, it pretends on the sandbox's own line: a real line must not reach a deaf robot.
alter table engine add column pretend jsonb check (jsonb_typeof(pretend) = 'object');
