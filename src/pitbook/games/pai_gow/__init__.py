"""Pai Gow (Division 12): four tiles set as two hands, against a bank that the house or a player holds."""
