"""One paper by title and authors: where engines and pages say it lies, and whether a document is it."""
