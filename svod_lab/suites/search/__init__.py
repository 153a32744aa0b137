"""Suites about searching: the index, and the transfer between vocabularies."""
