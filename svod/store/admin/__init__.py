"""Accounts, jobs and the run log."""
