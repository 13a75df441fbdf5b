"""Commands as players write them: reads lines of a letter as orders, or as mistakes with words that help."""
