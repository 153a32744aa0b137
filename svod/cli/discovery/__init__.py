"""Verbs that look on the Web: find, homepage, gather, watch, engines."""
