"""Citation styles, and references written in them."""
