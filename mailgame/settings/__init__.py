"""Settings: config.toml, its keys with their types and bounds, and what is said of a mistake in it."""
