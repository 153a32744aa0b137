"""The pages that readers walk through."""
