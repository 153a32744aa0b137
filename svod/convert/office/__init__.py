"""The formats of word processors: DOC, DOCX, ODT, RTF."""
