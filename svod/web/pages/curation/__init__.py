"""Pages to correct works, keep collections and vocabularies."""
