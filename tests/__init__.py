"""The tests, laid out as the project is; `servers` starts the real servers that some of them need."""
