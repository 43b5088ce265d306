"""Two dice until they show seven."""
