"""The kits: words made of other words, and functions for what recurs in games of many kinds."""
