"""Letters and pages: what a reader finds in them, and what must never stand there."""
