"""The state of a game as plain data, what may be kept in it, and who may read what of it. It knows no rules."""
