"""Commands as players write them: lines of a letter become orders, or mistakes with words that help."""
