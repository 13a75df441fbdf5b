"""Proving: what holds of every ruleset, checked; for `mailgame ruleset check`, and as tests for pytest."""
