"""Words by which pages tell what they are; ru, de, en side by side, beginnings of words marked by a star."""

import re
from functools import cache

from svod.languages import MODEL_LANGUAGES, all_words


def _of_models(purpose: str) -> tuple[str, ...]:
    """The words in the languages of the models, for the words count in their features."""
    return all_words(purpose, MODEL_LANGUAGES)


# Of a page or section that lists papers (P1 §5.2 and its German words).
PUBLICATION_WORDS = _of_models("web.publications")
# Of sections that list anything else.
NOT_PUBLICATION_WORDS = _of_models("web.not_publications")

# Of lists that look like lists of papers and are none: talks, the work of students, what media bring, what is beside.
TALK_WORDS = _of_models("web.talks")
STUDENT_WORDS = _of_models("web.students")
MEDIA_WORDS = _of_models("web.media")
BESIDE_WORDS = _of_models("web.beside")
# Of lists of what somebody was and did, of courses, and of what institutes, conferences and journals do.
CAREER_WORDS = _of_models("web.careers")
TEACHING_WORDS = _of_models("web.teaching")
AFFAIR_WORDS = _of_models("web.affairs")

# Of the columns of a table of papers.
COLUMN_WORDS = all_words("web.columns")
# What headings count among papers, and among the works of students.
THESIS_WORDS = all_words("web.theses")

# Of pages with the contents of an issue or of proceedings.
CONTENTS_WORDS = _of_models("web.contents")
# Of the headings of lists, whatever these hold.
SECTION_WORDS = (*PUBLICATION_WORDS, *TALK_WORDS, *STUDENT_WORDS, *MEDIA_WORDS, *CAREER_WORDS, *TEACHING_WORDS)

# P1 §5.1: words of home pages.
HOME_PAGE_WORDS = _of_models("web.home_pages")
# Words of links that lead to the first page of a site.
HOME_WORDS = _of_models("web.home_links")
# Words of pages that tell of many people: staff lists, departments, prizes.
CATALOGUE_WORDS = _of_models("web.catalogues")
# Of what stands before a name: degrees and posts.
NAME_TITLES = _of_models("web.name_titles")
# P1 §5.2: by these words in a link or an address a page of publications is known.
PUBLICATION_LINK_WORDS = _of_models("web.publication_links")


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    forms = (re.escape(word.rstrip("*")) + (r"\w*" if word.endswith("*") else "") for word in words)
    return re.compile(rf"(?<![^\W\d_])(?:{'|'.join(forms)})(?![^\W\d_])", re.IGNORECASE)


def has_word(text: str, words: tuple[str, ...]) -> bool:
    """Whether one of some words stands in a text or an address."""
    return bool(_pattern(words).search(text))


def words_in(text: str, words: tuple[str, ...]) -> int:
    """How many different ones of some words stand in a text or an address."""
    return len({match.group().lower() for match in _pattern(words).finditer(text)})
