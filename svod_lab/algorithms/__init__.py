"""Learning algorithms that only serve comparison."""
