"""Faults: what went wrong, which law of players is to blame, and what it wrote."""
