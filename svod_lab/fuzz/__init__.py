"""Hunting for input that breaks a reader: seeds are changed by chance; what reaches new lines is changed further."""
