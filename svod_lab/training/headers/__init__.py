"""Training of header models."""
