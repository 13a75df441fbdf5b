"""Law-making: how law is examined when it arrives, comes into force, is amended, suspended and repealed."""
