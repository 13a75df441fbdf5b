"""Corrections: what the Admin sets right by hand, announces and moves, each with a reason."""
