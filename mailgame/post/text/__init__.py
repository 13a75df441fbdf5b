"""The text of a letter: plain or HTML, and what of it is new."""
