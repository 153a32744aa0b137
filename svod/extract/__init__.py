"""Station: from a Document to metadata and references."""
