"""The sandbox for players’ law."""
