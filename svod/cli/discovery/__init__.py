"""Verbs that search the Web: find, homepage, gather, watch, engines."""
