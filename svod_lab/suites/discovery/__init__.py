"""Suites about crawling and finding."""
