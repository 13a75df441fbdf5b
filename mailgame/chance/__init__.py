"""Chance: all of it that a game has, labelled, from a seed that is promised beforehand; it stands alone."""
