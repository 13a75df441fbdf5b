"""Tests of the pages as a server writes them: both games, the front page, feeds and all, checked as a whole."""
