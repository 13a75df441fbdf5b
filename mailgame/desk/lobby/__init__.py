"""The lobby: the games of this server, how somebody joins one, and which of theirs a letter is for."""
