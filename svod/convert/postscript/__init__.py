"""PostScript, by Ghostscript."""
