"""Where the records of synthetic papers and references come from."""
