"""Training: labelled corpora into models, with a manifest of what they were made from and how well they do."""
