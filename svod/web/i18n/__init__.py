"""The pages in the visitor's language: gettext catalogues, the texts taken from them, numbers and days."""
