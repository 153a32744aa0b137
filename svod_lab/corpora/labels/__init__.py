"""The labels of every corpus brought to ours."""
