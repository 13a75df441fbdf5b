"""Customs: what holds in every game, written as rules are; no player can amend them."""
