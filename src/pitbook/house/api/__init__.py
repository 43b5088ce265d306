"""The house over HTTP and WebSocket."""
