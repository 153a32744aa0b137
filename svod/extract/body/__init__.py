"""The body of a paper: zones of its pages, headings, paragraphs, figures, tables, formulas, notes, mentions."""
