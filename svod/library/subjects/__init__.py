"""Vocabularies in a library, and what its works are about."""
