"""Reading: what a letter says, who wrote it, how sure that is, and whether a person did."""
