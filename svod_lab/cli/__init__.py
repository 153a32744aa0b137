"""The commands of the laboratory: bench, train, compare, workbench."""
