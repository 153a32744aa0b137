"""Mathematical preprints: abstract, key words and subject classes."""
