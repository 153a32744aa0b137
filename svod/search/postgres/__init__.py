"""The search index in the library's PostgreSQL database: one for all machines."""
