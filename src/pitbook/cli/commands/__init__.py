"""One file for each command, named as it is typed; each loads what it needs when it runs.

What a command works out lives elsewhere; here it is asked for and printed.
"""
