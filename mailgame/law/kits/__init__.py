"""The kits: words made of other words, and functions for what recurs in many kinds of games."""
