"""Accounts and corrections."""
