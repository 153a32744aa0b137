"""The door: who asks, who may, how often, and what is said to whoever is turned away."""
