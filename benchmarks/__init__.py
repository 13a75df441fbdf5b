"""How fast, and against what: each row a ratio against something that is run beside it, in turns, in the same call."""
