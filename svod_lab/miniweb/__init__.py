"""A small Web on this machine: sites under their own host names, with a search engine."""
