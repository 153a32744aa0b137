"""The search engine over the pages that the crawler has seen."""
