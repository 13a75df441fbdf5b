"""The primitive words: what the kernel itself can do (imperative), and what it then announces (past tense)."""
