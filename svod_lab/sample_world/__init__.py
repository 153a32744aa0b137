"""Builds the files of the bundled sample world from its records."""
