"""The trained models of methods that only serve comparison."""
