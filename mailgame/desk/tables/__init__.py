"""Tables: a game opened within one transaction, played and saved, kept in memory, and tried without a law at fault."""
