"""Foresight: plays a game on with and without a proposal, to see what the proposal would change."""
