"""Tests of the checks that hold of every ruleset."""
