"""Verbs for whoever runs a library: accounts, backups, migration, status, serving."""
