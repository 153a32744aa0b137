"""PDF, by PDFium: from characters with boxes and fonts to words, lines and roles."""
