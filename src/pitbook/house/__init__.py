"""The house: live tables, people, and money that is never lost."""
