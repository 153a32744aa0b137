"""References tied to one another, to their twins in another alphabet, and to the places of the text that mean them."""
