"""Training of the network that reads lines of scans: texts, pictures of lines, the network itself, its file."""
