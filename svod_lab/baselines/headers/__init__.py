"""Header methods that only serve comparison."""
