"""Cards for tests: one with every field, one full of characters that formats must escape, and edge cases."""

from functools import cache

from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import Reference, ReferenceFields
from svod.model.work import Citation, CitedReference, Work, WorkRecord

NASTY = "100 % of {braces & <tags> \"quotes\" $dollars$ \\commands # ~ ^ _ 'single' ]]> ; , = } @ -- /* ёЁß"
TITLE_RU, TITLE_DE, TITLE_EN = "О плавании льдов", "Über das Treiben der Eisschollen", "On Drifting Ice"
ABSTRACT_RU, ABSTRACT_EN = "Лёд плывёт по течению. Скорость его измерена.", "Ice drifts; its speed is measured."


def creator(family: str, given: str, language: str | None = None, **more: object) -> Creator:
    name = PersonName(family, given)
    return Creator(name.full, 0.9, "header.regex@1", language, name=name, **more)  # type: ignore[arg-type]


def said(text: str, weight: float = 0.9, language: str | None = None, scheme: str | None = None) -> Value:
    return Value(text, weight, "header.regex@1", language, scheme)


def rich_metadata() -> Metadata:
    return Metadata(
        {
            Field.TITLE: (said(TITLE_RU, 0.95, "ru"), said(TITLE_DE, 0.9, "de"), said(TITLE_EN, 0.8, "en")),
            Field.CREATOR: (
                creator("Ветлугин", "Пров Савельич", "ru", affiliations=("Институт льда",),
                        orcid="0000-0002-1825-0097"),
                creator("Quillfeather", "Jean-Paul", "ru", email="quill@example.org"),
                creator("Vetlugin", "P. S.", "en"),
                creator("Quillfeather", "J.-P.", "en"),
            ),
            Field.DESCRIPTION: (said(ABSTRACT_RU, 0.9, "ru"), said(ABSTRACT_EN, 0.8, "en")),
            Field.SUBJECT: (
                said("лёд", language="ru"), said("дрейф", language="ru"), said("ice", language="en"),
                said("551.326", 1.0, scheme="udc"), said("86A40", 1.0, scheme="msc"),
            ),
            Field.DATE: (said("2007-05-14"), said("2006-11-02", 0.8, scheme="received")),
            Field.IDENTIFIER: (
                said("10.1000/ice_(2007)<5>;a%b", 1.0, scheme="doi"), said("9785922102667", scheme="isbn"),
                said("0707.01234", scheme="arxiv"), said("http://example.org/ice?a=1&b=2", scheme="url"),
            ),
            Field.PUBLISHER: (said("Полярный дом"), said("Архангельск", scheme="place")),
            Field.SOURCE: (
                said("Вестник льда & снега", scheme="journal"), said("5", scheme="volume"), said("2", scheme="issue"),
                said("37–45", scheme="pages"), said("0317-8471", scheme="issn"),
            ),
            Field.NOTE: (said("При поддержке фонда «Север».", scheme="funding"),
                         said("Haldenwang, Uta", scheme="editor")),
        }
    )  # fmt: skip


def reference(number: int, title: str, doi: str | None = None) -> Reference:
    fields = ReferenceFields(
        author=(PersonName("Haldenwang", "U."),), title=title, container="Eiskunde", year="1999", volume="3", issue="1",
        pages="7–9", publisher="Eisverlag", place="Kiel", edition="2. Auflage", institution="Institut für Eis",
        genre="Bericht", note="im Druck", doi=doi, url="http://example.org/e?a&b", type="article",
    )  # fmt: skip
    return Reference(
        number, f"Haldenwang U. {title} // Eiskunde. 1999.", 8, 0.9, fields, "references.crf@1", language="de"
    )


def rich_record(work_id: str = "w0000000000aa") -> WorkRecord:
    """Everything at once."""
    references = (
        CitedReference(
            reference(1, "Eis & <Schnee>", "10.1000/eis"), Citation(work_id, 0, "w0000000000bb", 0.9, "DOI")
        ),
        CitedReference(reference(2, "Tauwetter"), None),
    )
    return WorkRecord(Work(work_id, "ru", rich_metadata(), ()), references, ())


def nasty_record() -> WorkRecord:
    """Signs that mean something to one format or another, in every field; control characters and half a pair."""
    broken = f"{NASTY}\x00\x0b\ud800\r\nнизом"
    metadata = Metadata(
        {
            Field.TITLE: (said(broken, language="en"),),
            Field.CREATOR: (creator(broken, "A"), creator("Institute of Ice and Snow", "")),
            Field.DESCRIPTION: (said(broken, language="en"),),
            Field.SUBJECT: (said(broken), said(broken, scheme="udc")),
            Field.DATE: (said("2007"),),
            Field.SOURCE: (said(broken, scheme="journal"), said(broken, scheme="volume"), said(broken, scheme="pages")),
            Field.NOTE: (said(broken),),
            Field.IDENTIFIER: (said("10.1000/{x}\\<y>&z", scheme="doi"), said("http://[half", scheme="url")),
        }
    )
    fields = ReferenceFields(title=broken, container=broken, url="no address at all", year="o. J.")
    cited = CitedReference(Reference(1, broken, 1, 0.5, fields), None)
    return WorkRecord(Work("wnasty", "en", metadata, ()), (cited,), ())


def nasty_text() -> str:
    """What is left of the nasty text where only characters that no file can hold are gone."""
    return f"{NASTY} низом"


@cache
def crowded_record() -> WorkRecord:
    """A paper of five thousand authors."""
    authors = tuple(creator(f"Family{number}", f"G. {number}") for number in range(5000))
    metadata = Metadata({Field.TITLE: (said("Collision", language="en"),), Field.CREATOR: authors})
    return WorkRecord(Work("wcrowd", "en", metadata, ()), (), ())


def terse_record() -> WorkRecord:
    """A paper whose title is one character."""
    return WorkRecord(Work("wterse", None, Metadata({Field.TITLE: (said("Я"),)}), ()), (), ())


def bare_record() -> WorkRecord:
    """A work of which nothing is known."""
    return WorkRecord(Work("wbare", None, Metadata({}), ()), (), ())


def all_records() -> tuple[WorkRecord, ...]:
    """One of each."""
    return rich_record(), nasty_record(), crowded_record(), terse_record(), bare_record()
