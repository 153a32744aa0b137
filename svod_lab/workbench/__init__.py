"""P3's test suite: runs of extraction kept, compared record by record, counted, held against truth; hand labels."""
