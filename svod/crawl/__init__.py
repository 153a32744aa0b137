"""Station: crawling. From an address to bytes, politely and within limits."""
