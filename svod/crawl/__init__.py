"""Station: from an address to bytes, politely and within limits."""
