"""Tests of second looks: what a proposal would change, and that nothing secret shows in it."""
