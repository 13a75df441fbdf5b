"""The kinds of letter: a module each, found by scanning; `desk/writing/kinds.py` says what a module declares."""
