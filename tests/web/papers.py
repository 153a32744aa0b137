"""Three small papers that cite each other, and what a reader would say about each: made by hand."""

import hashlib
from dataclasses import dataclass

from svod.model.extraction import Extraction
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import Reference, ReferenceFields

HEADER = "header.regex@1"
GERMAN_TITLE = "Über die Schwingungen gekoppelter Pendel"
ENGLISH_TITLE = "Synchronisation of Coupled Oscillators"


@dataclass(frozen=True, slots=True)
class Paper:
    """The bytes of a paper and the reading that belongs to them."""

    name: str
    content: bytes
    extraction: Extraction

    @property
    def work_id(self) -> str:
        return f"w{self.extraction.sha256[:12]}"


def author(family: str, given: str, language: str | None = None, **more: object) -> Creator:
    name = PersonName(family, given)
    known = {"affiliations": (), "email": None} | more
    return Creator(name.full, 0.93, HEADER, language, page=1, name=name, **known)  # type: ignore[arg-type]


def value(text: str, weight: float = 0.9, language: str | None = None, scheme: str | None = None) -> Value:
    return Value(text, weight, HEADER, language, scheme, page=1)


def reference(number: int, raw: str, title: str, family: str, year: str, doi: str | None = None) -> Reference:
    fields = ReferenceFields(author=(PersonName(family),), title=title, year=year, doi=doi)
    return Reference(number, raw, 2, 0.88, fields, "references.regex@1")


def paper(
    name: str,
    text: str,
    metadata: Metadata,
    *references: Reference,
    language: str = "en",
    media_type: str = "text/plain",
) -> Paper:
    content = text.encode()
    sha256 = hashlib.sha256(content).hexdigest()
    return Paper(name, content, Extraction(name, sha256, media_type, 2, language, metadata, (), references))


GERMAN = paper(
    "pendel.txt",
    "Über die Schwingungen gekoppelter Pendel\nDie Pendel schwingen gemeinsam; kleine Störungen klingen ab.\n",
    Metadata(
        {
            Field.TITLE: (value(GERMAN_TITLE, 0.97, "de"),),
            Field.CREATOR: (author("Weber", "K."),),
            Field.DATE: (value("1931"),),
            Field.IDENTIFIER: (value("10.1000/pendel.1931", 1.0, scheme="doi"),),
            Field.DESCRIPTION: (value("Zwei gekoppelte Pendel tauschen ihre Energie aus.", 0.8, "de"),),
            Field.SOURCE: (value("Jahrbuch für Mechanik"),),
        }
    ),
    language="de",
)
ENGLISH = paper(
    "oscillators.html",
    "<h1>Synchronisation of Coupled Oscillators</h1><p>Oscillators that hear each other agree in the end.</p>",
    Metadata(
        {
            Field.TITLE: (value(ENGLISH_TITLE, 0.95, "en"),),
            Field.CREATOR: (author("Hill", "M."), author("Abbott", "J.")),
            Field.DATE: (value("1958-04"),),
            Field.DESCRIPTION: (value("We show when weakly coupled oscillators fall into step.", 0.7, "en"),),
        }
    ),
    reference(
        1,
        "K. Weber, Über die Schwingungen gekoppelter Pendel, 1931.",
        GERMAN_TITLE,
        "Weber",
        "1931",
        "10.1000/pendel.1931",
    ),
    media_type="text/html",
)
RUSSIAN = paper(
    "маятник.txt",
    "Устойчивость связанных маятников\nМаятники приходят в согласие. Теорема об устойчивости доказана.\n",
    Metadata(
        {
            Field.TITLE: (
                value("Устойчивость связанных маятников", 0.96, "ru"),
                value("Stability of Coupled Pendulums", 0.85, "en"),
            ),
            Field.CREATOR: (
                author("Орлова", "А. В.", "ru", affiliations=("Институт механики",), email="orlova@example.org"),
                author("Orlova", "A.", "en"),
            ),
            Field.DATE: (value("1974", 0.55),),
            Field.SUBJECT: (
                value("устойчивость", language="ru"),
                value("маятник", language="ru"),
                value("531.3", 1.0, scheme="udc"),
            ),
            Field.DESCRIPTION: (
                value("Доказана устойчивость движения связанных маятников.", 0.9, "ru"),
                value("Stability of coupled pendulums is proved.", 0.8, "en"),
            ),
            Field.SOURCE: (value("Вопросы механики", language="ru"),),
        }
    ),
    reference(
        1,
        "Weber K. Über die Schwingungen gekoppelter Pendel // Jahrbuch für Mechanik. 1931.",
        GERMAN_TITLE,
        "Weber",
        "1931",
    ),
    reference(2, "Hill M. Synchronisation of Coupled Oscillators. 1958.", ENGLISH_TITLE, "Hill", "1958"),
    reference(3, "Пуанкаре А. О кривых. 1885.", "О кривых", "Пуанкаре", "1885"),
    language="ru",
)

PAPERS = (GERMAN, ENGLISH, RUSSIAN)

# A fourth paper, not among the three: its title is doubtful, its authors were not found.
DOUBTFUL_TITLE = "On the Ringing of Bells"
DOUBTFUL = paper(
    "bells.txt",
    f"{DOUBTFUL_TITLE}\nBells ring when they are struck.\n",
    Metadata(
        {
            Field.TITLE: (value(DOUBTFUL_TITLE, 0.4, "en"),),
            Field.DESCRIPTION: (value("We strike bells and listen.", 0.8, "en"),),
        }
    ),
)
