"""Works, references, citations and all that belongs to them."""
