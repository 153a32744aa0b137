"""What crawlers, harvesters and other programs of the Web look for on a server."""
