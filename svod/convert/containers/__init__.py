"""Files that hold files: archives, compressed wrappers, zips of XML parts."""
