"""Rehearsing: whole games from one file, on a virtual clock, by the same way that live mail goes."""
