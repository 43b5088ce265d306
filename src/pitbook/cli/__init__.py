"""The command line: one file a command, and the table in the terminal. Nothing else of Pitbook imports it."""
