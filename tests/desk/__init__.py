"""Tests of mailgame.desk."""
