"""mailgame: games played by email whose rules are part of the game."""

__version__ = "0.1.0"
