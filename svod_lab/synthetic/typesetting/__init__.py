"""Papers as files: PDF, PostScript, LaTeX, Word, HTML."""
