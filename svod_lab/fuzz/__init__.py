"""Fuzzing: input that breaks a reader; seeds are mutated at random, and what reaches new lines is mutated further."""
