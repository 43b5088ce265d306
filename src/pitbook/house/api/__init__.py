"""The house over HTTP and WebSocket.

Nothing is decided here: commands go to the service, and replies come from it.
"""
