"""Search engines and scholarly services behind the one port `SearchEngine`, and an engine of our own."""
