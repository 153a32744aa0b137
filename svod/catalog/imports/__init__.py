"""Import formats: files of reference managers, and records of archives."""
