"""Station: controlled vocabularies and mappings between them."""
