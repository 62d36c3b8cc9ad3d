"""Hazari: everybody splits his hand into four sets; the best set of each comparison takes all."""
