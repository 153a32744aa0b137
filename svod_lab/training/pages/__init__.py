"""Training on web pages: references listed there, home pages."""
