"""Running: what a rule file declares becomes a rule, whose handlers are called in a worker, within what they may do."""
