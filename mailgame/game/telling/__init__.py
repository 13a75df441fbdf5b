"""Telling: how what happens is said: events in sentences, what is told as one, in whose name, and how many letters."""
