"""Ingest the library from the browser: jobs that are given, done in the background, watched, cancelled and resumed."""
