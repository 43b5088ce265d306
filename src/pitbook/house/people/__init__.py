"""Who people are, what each role may do, and the limits that people set themselves. Nothing here knows a table."""
