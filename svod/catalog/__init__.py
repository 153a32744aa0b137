"""Station: catalogue. Deduplication of copies into works, matching of citations, author disambiguation, exports."""
