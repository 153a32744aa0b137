"""Runs of methods over corpora: what was expected beside what was found."""
