"""P3's test suite: runs of extraction saved, compared record by record and with the truth; labels by hand."""
