"""Scenes of games that lie with the others, by the names of their folders: of what were prototypes here, and more."""
