"""Sorting: whose a letter is, how sure that is, and for which game; what is unclear is asked, what comes back noted."""
