"""Tests of mailgame.kernel."""
