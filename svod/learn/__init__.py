"""Station: sequence models and classifiers; they know sequences, not papers."""
