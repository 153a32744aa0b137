"""The desk: accounts and corrections."""
