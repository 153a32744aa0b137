"""What crawls and watched sources keep."""
