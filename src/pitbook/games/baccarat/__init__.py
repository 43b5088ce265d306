"""Baccarat: two hands dealt from a shoe by fixed rules, the one nearer to nine wins, and a share of the Banker's."""
