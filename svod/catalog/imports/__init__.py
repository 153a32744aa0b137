"""Works out of others' records: reference managers' files and the records of archives."""
