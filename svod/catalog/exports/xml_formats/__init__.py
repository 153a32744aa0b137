"""Export formats in XML: Dublin Core, JATS, MODS, TEI and the answers of the GROBID interface."""
