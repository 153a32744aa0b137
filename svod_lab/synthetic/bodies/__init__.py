"""Bodies of synthetic papers: subsections, lists, quotations, figures, tables and formulas, with exact labels."""
