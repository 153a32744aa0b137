"""Verbs on a library: add, search, show, export, correct, merge and others."""
