"""Works in the formats of others: reference managers, repositories, catalogues, spreadsheets, printed lists."""
