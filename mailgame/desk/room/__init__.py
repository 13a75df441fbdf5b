"""The room: what stands on every desk, whichever letter it works on: the mailroom, games to look at, second looks."""
