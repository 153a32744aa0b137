"""Suites about copies, citations, authors, subjects and growth."""
