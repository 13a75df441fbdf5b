"""The game itself, pure: no mail, no database, no clock, no chance but its own."""
