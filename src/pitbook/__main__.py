"""`python -m pitbook`, which is the command `pitbook`."""

from pitbook.cli.main import run

if __name__ == "__main__":
    run()
