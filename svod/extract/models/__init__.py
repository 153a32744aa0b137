"""The trained models of the product's own methods."""
