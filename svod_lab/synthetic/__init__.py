"""Synthetic data: labelled references and whole papers made from records, any number, the same for the same seed."""
