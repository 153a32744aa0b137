"""Papers from the Web and from archives into a library, once or again and again."""
