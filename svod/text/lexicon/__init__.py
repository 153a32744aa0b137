"""What words may be: names, places, months, degrees, parts of papers and references, dictionary words; ru, de, en."""

from svod.text.lexicon.classes import WordClass, class_name
from svod.text.lexicon.lookup import classes_of
from svod.text.lexicon.shapes import word_class

__all__ = ["WordClass", "class_name", "classes_of", "word_class"]
