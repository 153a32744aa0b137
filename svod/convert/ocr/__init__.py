"""Text recognition of pages that are pictures."""
