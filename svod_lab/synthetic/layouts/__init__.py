"""The layouts of synthetic papers: tables of choices, and the modules that print the parts of a paper by them."""
