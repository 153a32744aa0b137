"""Search engines and scholarly services behind the port `SearchEngine`, and a search engine of our own."""
