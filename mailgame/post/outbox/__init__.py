"""The outbox: letters written out as mail, claimed, sent, and what became of each."""
