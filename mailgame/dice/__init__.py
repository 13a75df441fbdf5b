"""The book of dice: what was published of a game's chance, and the check of it."""
