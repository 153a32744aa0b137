"""The forge: labelled reference strings and whole papers made from records, without end, the same for the same seed."""
