"""Measures of the source papers and of other programs, as pure functions on plain values.

A measure makes one small row of counts a document; rows are added up, and resampled for the interval, in `score`.
A figure without a base is None and printed as n/a, never 0 or 100 %.
"""
