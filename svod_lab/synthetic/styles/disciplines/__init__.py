"""Styles of reference lists by discipline, beside those that made-up references are always written in."""
