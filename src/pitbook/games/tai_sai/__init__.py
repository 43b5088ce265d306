"""Tai-Sai: three dice, and wagers on everything that they can show."""
