"""The tables of the source papers with our columns beside theirs, and the baseline on synthetic and real data."""
