"""Law-making: how law is looked at when it arrives, comes into force, is amended, suspended and repealed."""
