"""Tai-Sai: the dice table whose wagers the terminals take over."""
