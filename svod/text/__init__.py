"""Pure functions on strings: names, identifiers, languages, folding, likeness."""
