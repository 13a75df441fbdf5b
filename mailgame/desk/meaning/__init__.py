"""Meaning: what a writer wants whose line is no command, or whose command is refused."""
