"""What is told of a table besides its cards and stakes, each as plain data: what is asked, what the sign allows, what
hands are called, and where each fact comes from."""
