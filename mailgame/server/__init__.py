"""The running server: letters in, play, letters out, pages and deadlines, each beside the others."""
