"""Tests of mail in and mail out."""
