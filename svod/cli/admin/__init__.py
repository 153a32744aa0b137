"""Verbs for the administrator of a library: status, checks, backups, migration, accounts, serving."""
