"""Real servers for the tests: each starts a private one on this machine, and says so plainly when it cannot."""
