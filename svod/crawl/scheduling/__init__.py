"""Scheduling: which address a crawl visits next, and when its host may be asked."""
