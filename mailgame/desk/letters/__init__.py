"""The kinds of letter: one module each, found by scanning this folder; `desk/kinds.py` says what a module declares."""
