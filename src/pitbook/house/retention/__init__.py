"""What is over goes out of the house into archives, which are proved by themselves and together with it.

Nothing here runs while the house is open.
"""
