"""The routes of the API, by subject.

Each is a function; what it needs to know of who asks, it gets by its dependencies. Nothing is worked out here.
"""
