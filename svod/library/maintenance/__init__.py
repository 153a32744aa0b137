"""A library looked after: checks, status, accounts, jobs."""
