"""The suite `machines`: several machines with one library, of which one dies, is cut off, or gets a new version."""
