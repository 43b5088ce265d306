"""Three cards, some of them exchanged, twice decided on."""
