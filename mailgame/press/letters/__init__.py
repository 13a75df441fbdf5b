"""Letters: scenes become a subject, plain text and HTML, each whole by itself."""
