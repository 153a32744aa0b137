"""Station: the library's memory: a database, files by hash, results per method version."""
