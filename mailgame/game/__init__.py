"""A game is a fold over its inputs: one entrance, a journal, orders, and the same world at every replay."""
