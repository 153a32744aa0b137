"""The suite `peers`: PDF to metadata and references, beside bare PDFium and the programs that others use."""
