"""MIME: a letter's bytes as fields, parts and text in any character set, within limits; addresses in its fields."""
