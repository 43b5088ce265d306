"""Two dice, thrown again on a double one."""
