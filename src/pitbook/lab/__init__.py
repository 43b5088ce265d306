"""Exact mathematics of games. Numba and numpy are imported by the modules in here, never by `import pitbook`."""
