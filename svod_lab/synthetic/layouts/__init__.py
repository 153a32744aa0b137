"""The layouts of forged papers: tables of choices, and the rooms that print the parts of a paper by them."""
