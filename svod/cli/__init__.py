"""The command line: one file per group of verbs."""

from svod.cli.app import main

__all__ = ["main"]
