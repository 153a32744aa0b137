"""Home pages of scientists: which pages may be theirs, which is likeliest, where they list their papers."""
