"""Verbs on documents, without a library: extract, parse, convert, lines, strip, keywords."""
