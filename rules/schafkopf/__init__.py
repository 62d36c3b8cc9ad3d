"""Schafkopf: an auction, then two against two with a secret partner, or one against three."""
