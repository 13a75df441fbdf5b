"""Chance: everything random in a game, labelled, from a seed committed to beforehand.

It imports nothing of the project.
"""
