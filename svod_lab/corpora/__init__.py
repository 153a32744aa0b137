"""Corpora of labelled papers, whatever their format, read into one common form; the table of them is `table`."""
