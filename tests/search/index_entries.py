"""Small made-up works for the index."""

from svod.model.retrieval import IndexEntry


def entry(work_id: str, title: str = "", **more: object) -> IndexEntry:
    """A work with a title, and whatever else a test needs."""
    known: dict[str, object] = {
        "language": "en", "titles": (title,) if title else (), "creators": (), "subjects": (), "description": "",
        "year": "", "body": "",
    }  # fmt: skip
    return IndexEntry(work_id, **(known | more))  # type: ignore[arg-type]


LIBRARY = (
    entry(
        "markets", "Оценка рынков по уравнениям Козлова", language="ru", creators=("Лесной П. К.",),
        subjects=("Рынок", "оценка"), description="Рынок описан уравнением со временем.", year="2001", kind="article",
        source="Записки о рынках", body="Первый рынок открылся днём; оценок было мало.",
    ),
    entry(
        "knowledge", "Wissensorganisation in kleinen Bibliotheken", language="de", creators=("Ährenfeld U.",),
        subjects=("Katalogisierung",), description="Schlagwortnormdateien ordnen den Bestand.", year="2003",
        kind="article", source="Hefte für Kataloge", body="Die Volltextsuche ergänzt den Zettelkatalog.",
    ),
    entry(
        "order", "Die Organisation des Wissens", language="de", creators=("Ährenfeld U.", "Tannhuber V."), year="2005",
        kind="thesis",
    ),
    entry(
        "pendulum", "Coupled pendulums in a garden", creators=("Oakhill B.",), subjects=("pendulum", "coupling"),
        description="Pendulums in a garden fall into step.", year="2005", kind="article", source="Garden Letters",
        body="A pendulum hears another pendulum through the ground.",
    ),
    entry("step", "Why pendulums fall into step", creators=("Oakhill B.",), subjects=("coupling",), year="2009",
          kind="article", source="Garden Letters", description="Weak coupling brings pendulums into step."),
    entry("bread", "On the baking of rye bread", creators=("Millstone C.",), year="1999", kind="report",
          description="Rye bread wants a hot oven."),
)  # fmt: skip
