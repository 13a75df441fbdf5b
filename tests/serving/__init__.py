"""The whole server as a process of its own, with real mail servers and databases around it."""
