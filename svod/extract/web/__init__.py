"""Web pages: what a page says of itself by its form (CARMEN's rules) and by its marks (metadata of every kind)."""
