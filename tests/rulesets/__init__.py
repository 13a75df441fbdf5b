"""Tests of the rulesets that come with the program."""
