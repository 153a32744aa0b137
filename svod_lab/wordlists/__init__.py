"""The builder of the lexicon's big word lists, from published packages to the tries that ship with svod."""
