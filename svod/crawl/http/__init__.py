"""HTTP: one request within limits, content codings, robots.txt and the delays of hosts."""
