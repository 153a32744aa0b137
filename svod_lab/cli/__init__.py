"""The verbs of the laboratory: bench, train, compare, workbench."""
