"""From sources to works: documents and records read, stored and indexed."""
