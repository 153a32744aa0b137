"""Bibliography methods: which lines of a document hold references."""
