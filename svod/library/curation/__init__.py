"""What people correct, merge, split and collect."""
