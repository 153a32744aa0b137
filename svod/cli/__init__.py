"""Face: the command line, one file a group of verbs."""

from svod.cli.app import main

__all__ = ["main"]
