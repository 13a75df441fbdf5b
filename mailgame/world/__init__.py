"""What a game is at one moment: plain data, what may be kept in it, and who may read what of it. It knows no rules."""
