"""Text layers that lie: recognised by language statistics, and mended."""
