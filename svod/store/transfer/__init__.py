"""Backups, restoring, moving from one database to another."""
