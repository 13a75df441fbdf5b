"""A rule file before it runs: read, checked, said in words what is wrong with it, and kept as compiled."""
