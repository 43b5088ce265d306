"""One file for each command, named as it is typed; each loads what it needs when it runs."""
