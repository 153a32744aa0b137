"""One paper by title and authors: where it is on the Web, and whether a document is that paper."""
