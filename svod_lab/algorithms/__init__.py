"""The trainers of all learning algorithms, and the algorithms that only serve comparison."""
