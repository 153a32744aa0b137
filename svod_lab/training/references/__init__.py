"""Training of reference parsers."""
