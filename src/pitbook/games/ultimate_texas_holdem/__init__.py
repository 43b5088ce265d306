"""Ultimate Texas Hold'em: its law, procedure and mathematics."""
