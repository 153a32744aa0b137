"""First pages put together at random: each part of the header is printed in a way of its own."""
