"""Station: from the bytes of any format to one Document."""
