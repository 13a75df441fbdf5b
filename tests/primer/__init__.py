"""The examples, the guide and the reference of the language."""
