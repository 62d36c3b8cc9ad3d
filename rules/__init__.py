"""The rules of the games: pure, deterministic, no I/O, no clock, no random numbers."""
