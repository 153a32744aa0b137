"""Export formats: for reference managers, repositories, catalogues, spreadsheets and printed lists."""
