"""The primer: teaches the language of the law by a guide, examples that run, and a reference made from the law."""
