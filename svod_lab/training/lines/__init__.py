"""Training of models of bibliography lines."""
