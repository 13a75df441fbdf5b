"""Corrections: what the Admin corrects, announces and postpones by hand, each with a reason."""
