"""Rulesets: read from disk, and played with players' law."""
