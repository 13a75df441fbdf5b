"""The primer: teaches the language of the law by a guide, by examples that run, and by a reference made from the law."""
