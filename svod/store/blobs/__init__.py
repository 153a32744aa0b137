"""Files by the hash of their bytes, in a folder or a bucket."""
