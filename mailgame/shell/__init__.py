"""The shell: what the commands assemble, set up and examine."""
