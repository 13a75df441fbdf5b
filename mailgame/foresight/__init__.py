"""Foresight: a game is played on with and without a proposal, to see what the proposal would change."""
