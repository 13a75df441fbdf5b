"""The machine, pure: no mail, no database, no clock, and no chance but the game's own."""
