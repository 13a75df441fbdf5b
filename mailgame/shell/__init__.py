"""The shell: what the command line puts together, sets up and examines."""
