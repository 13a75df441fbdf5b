"""The desk: a letter becomes commands, a command an input, a result a reply. It joins kernel, post, press and store."""
