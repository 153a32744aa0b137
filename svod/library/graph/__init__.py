"""The citation graph: the works around a work, importance, pictures."""
