"""The dice book: what was published of a game's chance, and how it is checked."""
