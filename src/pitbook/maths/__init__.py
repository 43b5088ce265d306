"""Counting: the machinery and the types that every game's `maths.py` is written with.

Numba and numpy are imported by the modules that need them, never by `import pitbook`.
"""
