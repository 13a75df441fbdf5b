"""The post office as a mail program and a player see it."""
