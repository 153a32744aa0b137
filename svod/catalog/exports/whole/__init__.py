"""Whole papers written out: header, body and references together."""
