"""Search services, one module for each."""
