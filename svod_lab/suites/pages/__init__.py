"""Suites about web pages: their metadata, and the speed of our own."""
