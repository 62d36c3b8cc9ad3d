"""How vectors drive the real engine: one driver a game, and what they share."""
