"""Station: controlled vocabularies and the ways between them."""
