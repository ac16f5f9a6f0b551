-- Why: a dead letter is no tenant's row, and only the brain reads it: the account that it names is a fact of the letter, not its owner.
alter table dead_letter rename column account to called_account;
