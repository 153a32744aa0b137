"""Authentication: who asks, who may, how often, and the answer to a refused caller."""
