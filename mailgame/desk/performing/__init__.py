"""Performing: the commands of a letter are played, and what each brings is written."""
