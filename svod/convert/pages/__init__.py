"""Printed pages, whatever format they came in: reading order, roles of lines, hyphens, the papers of a volume."""
