"""The parts of synthetic papers: alignment, names, composed layouts."""

from svod import registry
from svod.model.document import Document
from svod_lab.corpora.items import Zone
from svod_lab.synthetic.align import aligned, folded
from svod_lab.synthetic.drafts import draft
from svod_lab.synthetic.invention.people import invented_person
from svod_lab.synthetic.invention.records import english_name
from svod_lab.synthetic.labels import labelled
from svod_lab.synthetic.layouts.choices import Layout, NameForm
from svod_lab.synthetic.layouts.composing import composed
from svod_lab.synthetic.layouts.printed_names import printed_name
from svod_lab.synthetic.sheets import Block, Furniture, Label, Run, Sheet, Size, strips
from svod_lab.synthetic.typesetting.postscript import glyph_name
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.paper_records import PaperAuthor, PaperHeader, PaperRecord


def places(printed: str, read: str) -> list[int]:
    return list(aligned(folded(printed), folded(read)))


def document(*lines: str) -> Document:
    read: Document = registry.find("convert", "text").make().convert("\n".join(lines).encode("utf-8"))
    return read


def sheet(*blocks: Block) -> Sheet:
    return Sheet("ru", Size(210, 297, 20, 20, 20), "", 10, 1, 0.6, 1, Furniture(), Furniture(), (), (), blocks)


def test_equal_texts_align_letter_by_letter() -> None:
    assert places("Теория вероятностей", "Теория вероятностей") == list(range(18))


def test_hyphens_ligatures_and_look_alikes_do_not_disturb_the_alignment() -> None:
    assert places("classification of offices", "classiﬁ-\ncation of oﬃces") == list(range(23))
    assert -1 not in places("Синтаксический анализ", "Cинтаксический aнализ")


def test_what_was_not_printed_stays_without_a_place() -> None:
    found = places("the first sentence ends here", "the first sentence 17 ends here")
    assert found.count(-1) == 2


def test_a_footnote_read_elsewhere_is_found_again() -> None:
    note, text = "Supported by the Society of Friends.", "The text goes on for a while after the mark of the note."
    found = places(f"{note} {text}", f"{text} {note}")
    assert sorted(found) == list(range(len(found)))


def test_what_is_printed_twice_is_found_twice_wherever_it_stands() -> None:
    note, text = (
        "Siehe dazu den Abschnitt über den Schnee.",
        ("Am Anfang fiel Schnee auf alle Felder.", "Dann kam Regen."),
    )
    found = places(f"{text[0]} {note} {text[1]} {note}", f"{text[0]} {text[1]} {note} {note}")
    assert sorted(found) == list(range(len(found)))


def test_repeated_text_keeps_its_order() -> None:
    assert places("one two one two one", "one two one two one") == list(range(15))


def test_tokens_take_the_label_of_most_of_their_letters() -> None:
    runs = (
        Run("И. Лесной", Label.AUTHOR),
        Run("1", Label.MARKER, raised=True),
        Run(", ", Label.OTHER),
        Run("П. Козлов", Label.AUTHOR, 1),
    )
    labelling = labelled(sheet(Block(runs, Zone.HEADER)), document("И. Лесной¹, П. Козлов"))
    shown = [(label.label, label.item) for label in labelling.labels if label is not None]
    assert shown == [(Label.AUTHOR, 0), (Label.AUTHOR, 0), (Label.AUTHOR, 1), (Label.AUTHOR, 1)]
    assert [span.span for span in labelling.spans()] == [(0, 2), (2, 4)]
    assert labelling.zones == (Zone.HEADER,)


def test_words_that_got_lost_and_tokens_nobody_typeset_are_counted() -> None:
    block = Block((Run("alpha beta gamma delta"),), Zone.BODY)
    labelling = labelled(sheet(block), document("alpha gamma delta epsilonepsilon"))
    assert labelling.loss.lost_words == 1
    assert labelling.loss.unlabelled == 1
    assert labelling.loss.share == 2 / 8


def test_names_are_printed_in_every_form() -> None:
    author = PaperAuthor("Лесной", "Иван", "Петрович")
    assert all(printed_name(author, form) == form for form in NameForm)


def test_names_known_by_initials_stay_initials() -> None:
    assert printed_name(PaperAuthor("Lange", "H.-P."), NameForm.GIVEN_FAMILY) == "H.-P. Lange"
    assert printed_name(PaperAuthor("Lange", "Hans-Peter"), NameForm.INITIALS_FAMILY) == "H.-P. Lange"


def test_names_in_latin_letters_follow_passports() -> None:
    assert english_name("Ющук Анатолий") == "Yushchuk Anatoly"


def test_women_bear_womens_names() -> None:
    people = [invented_person("ru", lot(str(number))) for number in range(200)]
    women = [person for person in people if person.patronymic.endswith("на")]
    assert len(women) > 40
    assert not any(person.family.endswith(("ов", "ев", "ин", "ский")) for person in women)


def test_glyphs_have_the_names_of_the_standard_fonts() -> None:
    assert [glyph_name(letter) for letter in "Жёяüa5"] == [
        "afii10024", "afii10071", "afii10097", "udieresis", "a", "five",
    ]  # fmt: skip


def test_a_record_of_title_and_author_alone_is_printed_without_gaps() -> None:
    record = PaperRecord("r", PaperHeader("en", "On Snow", (PaperAuthor("Winter", "Anna"),)))
    printed = composed(record, Layout("plain", names=NameForm.GIVEN_FAMILY), lot("x"))
    assert [block.text for block in printed.blocks] == ["On Snow", "Anna Winter"]


def test_drafts_tell_only_what_is_printed() -> None:
    for number in range(30):
        made = draft("ru", number, 2)
        printed = {run.label for strip in strips(made.sheet) if strip.language == "ru" for run in strip.runs}
        assert bool(made.truth.emails) == (Label.EMAIL in printed)
        assert (made.truth.abstract is not None) == (Label.ABSTRACT in printed)
        assert bool(made.truth.keywords) == (Label.KEYWORDS in printed)
