"""How a method is run over a corpus, and its answers kept: what was expected beside what was found."""
