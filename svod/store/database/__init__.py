"""The database: opening, transactions, tables, migrations."""
