"""Tests of mailgame.law."""
