"""Near-title traps: papers that do not exist, or are absent, with titles nearly those of papers that are there."""

import re
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Indel, Levenshtein

from svod.model.finding import PaperWanted
from svod.text.normalize import squeezed
from svod_lab.synthetic.works.grammar import lot

# How a title goes on in a second part, ru, de, en and the rest.
_SECOND_PART = {"ru": " – часть 2", "de": " – Teil 2", "en": " II"}
_AND = {"ru": " и ", "de": " und ", "en": " and "}
_NUMBER = re.compile(r"\d+|\b(?:II?I?|IV|VI?)\b")
_WORD = re.compile(r"[^\W\d_]{5,}")
# «[code]», «(pdf)» behind a title on a page.
_LABEL = re.compile(r"\s*[\[(]\w{2,12}[\])]\s*$")
# Words nearer than this may be each other's misprint or other form.
_OTHER_WORD = 0.5


def made_traps(papers: Sequence[tuple[PaperWanted, str]]) -> Iterator[PaperWanted]:
    """For each paper, given with its language, one that does not exist: a part more, another word, or a word more."""
    words = sorted({word for paper, _ in papers for word in _WORD.findall(paper.title)})
    for number, (paper, language) in enumerate(papers):
        rng = lot(f"near titles:{number}:{paper.title}")
        kind, bare_title = number % 3, _LABEL.sub("", paper.title)
        own = _WORD.findall(bare_title)
        fresh = rng.choice([word for word in words if own and _is_other(word, own)] or words)
        if kind == 1 and own:
            left = max(own, key=len)
            title = bare_title.replace(left, fresh.capitalize() if left[:1].isupper() else fresh.lower(), 1)
        elif kind == 2:
            title = f"{bare_title.rstrip('.?! ')}{_AND.get(language, _AND['en'])}{fresh.lower()}"
        else:
            title = _another_part(bare_title, language)
        yield PaperWanted(title, paper.authors)


def nearness(title: str, others: Sequence[str]) -> float:
    """How near a title is to the nearest of others; the same title counts as nothing, for it is no trap."""
    own = squeezed(title)
    similarities = (Indel.normalized_similarity(own, squeezed(other)) for other in others)
    return max((likeness for likeness in similarities if likeness < 1), default=0.0)


def _another_part(title: str, language: str) -> str:
    """The title with another number, or with one where it has none."""
    number = _NUMBER.search(title)
    if number is None:
        return f"{title.rstrip('. ')}{_SECOND_PART.get(language, _SECOND_PART['en'])}"
    other = str(int(number.group()) + 1) if number.group().isdigit() else "VII"
    return f"{title[: number.start()]}{other}{title[number.end() :]}"


def _is_other(word: str, own: Sequence[str]) -> bool:
    return all(Levenshtein.normalized_similarity(word.lower(), one.lower()) < _OTHER_WORD for one in own)
