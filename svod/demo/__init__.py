"""Bundled sample data: small papers about classics, on small web sites."""
