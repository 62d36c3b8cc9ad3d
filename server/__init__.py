"""The hub, the store and the rooms: knows the contract in `rules.api`, never a game's inside."""
