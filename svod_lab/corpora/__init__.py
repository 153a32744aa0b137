"""Corpora of labelled papers, whatever their format, read into one common form; they are listed in `corpus_table`."""
