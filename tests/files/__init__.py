"""Tests of the names and bytes of files."""
