"""The running server: letters in, play, letters out, pages and deadlines, side by side."""
