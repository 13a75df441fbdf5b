"""The site: the pages of a game and of a server, and what lies beside them."""
