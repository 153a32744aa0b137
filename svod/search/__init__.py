"""Station: full-text search over the works, by tantivy."""
