"""Station: trained sequence models and classifiers, ready to run; they know sequences, not papers."""
