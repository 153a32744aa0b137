"""Training of key phrase extractors."""
