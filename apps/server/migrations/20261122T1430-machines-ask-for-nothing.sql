-- What a call put on the list by its callee's voice leaves it when the callee turns out to be a machine.
grant delete on blacklist to parley_brain;
