/** Bids, contracts and strains of Preferans as words and signs. */
