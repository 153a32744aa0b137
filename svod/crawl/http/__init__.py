"""HTTP: one request within limits, content codings and robots.txt."""
