"""What the project uses to look after itself."""
