"""Skat: an auction, then one against two; with the pirate round of the home tables."""
