"""Files that users name: their names as text, and their bytes within bounds."""
