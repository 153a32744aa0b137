"""Suites about reading documents."""
