"""Header methods: title, authors and what else a document says of itself."""
