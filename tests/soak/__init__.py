"""The soak: `mailgame serve` over real servers, killed anywhere and broken anywhere, and every letter counted."""
