"""Writing: what letters of every kind are made of, and how they get into the outbox."""
