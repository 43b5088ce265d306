"""The parts of the count of all boards; nothing here decides how a hand is played at a table."""
