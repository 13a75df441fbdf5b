"""Scenes: what letters and pages show, in plain data, already cut to its reader."""
