"""The frame of all pages: templates, the visitor's language, lines of works, charts."""
