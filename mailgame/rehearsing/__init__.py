"""Rehearsing: whole games from one file, on a virtual clock, through the same code as live mail."""
