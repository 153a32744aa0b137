"""The tables of the source papers with our columns beside theirs, and the baseline on forged and real data."""
