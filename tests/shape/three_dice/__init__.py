"""Three Dice: the dice table whose wagers the terminals take over."""
