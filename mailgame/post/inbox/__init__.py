"""The inbox: letters are fetched, handed over with the time they came, and filed only once they are stored."""
