"""The exact count of the ante: thirteen parts, one for each rank of the dealer's card."""
