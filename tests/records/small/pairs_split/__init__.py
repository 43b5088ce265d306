"""Twenty-one with splits, two bettors, doubling for less and insurance."""
