"""Preferans: an auction for the talon, one against two, and the bullet."""
