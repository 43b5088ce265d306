"""A table of one's own: its equipment and staff, the regulars at the other boxes, and a seat at it.

No house is needed for it, and nothing here knows of one.
"""
