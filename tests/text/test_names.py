"""Names are recognised and split in the forms that Russian, German and English papers print."""

import pytest

from svod.model.person import PersonName
from svod.text.names import find_names, name_by_place, name_list, parse_name, split_names, strip_marks, tidy_given


@pytest.mark.parametrize(
    ("printed", "family", "given"),
    [
        ("Козлов Д. Д.", "Козлов", "Д. Д."),
        ("Козлов, Д.Д.", "Козлов", "Д. Д."),
        ("Д.Д. Козлов", "Козлов", "Д. Д."),
        ("Иван Иванович Петров", "Петров", "Иван Иванович"),
        ("Петрова Анна Сергеевна", "Петрова", "Анна Сергеевна"),
        ("Зимин Павел Ильич", "Зимин", "Павел Ильич"),
        ("ПЕТРОВ Иван", "ПЕТРОВ", "Иван"),
        ("Игнат Савельев", "Савельев", "Игнат"),
        ("Маркин В. О", "Маркин", "В. О"),
        ("Дж. фон Нейман", "фон Нейман", "Дж."),
        ("© 2021 г. В. В. Осипова", "Осипова", "В. В."),
        ("Д.ф.-м.н., проф. И. И. Лосев", "Лосев", "И. И."),
        ("Студент 126 гр. Лосев А.А.", "Лосев", "А. А."),
        ("Müller, Hans-Peter", "Müller", "Hans-Peter"),
        ("Moreno Wagner, Felix", "Moreno Wagner", "Felix"),
        ("Prof. Dr. Karl von der Heide", "von der Heide", "Karl"),
        ("MÜLLER Anna", "MÜLLER", "Anna"),
        ("Анна В. Козлова", "Козлова", "Анна В."),
        ("Анна В.Козлова", "Козлова", "Анна В."),
        ("Rechtsanwältin Dr. Eva Klein", "Klein", "Eva"),
        ("Hans A. Müller", "Müller", "Hans A."),
        ("J. Clerk Maxwell", "Maxwell", "J. Clerk"),
        ("J.-P. van den Berg", "van den Berg", "J.-P."),
        ("Smith JA", "Smith", "J. A."),
        ("Mary-Ann O'Brien", "O'Brien", "Mary-Ann"),
        ("by Ada Lovelace", "Lovelace", "Ada"),
        ("Cristiano De Marchis", "De Marchis", "Cristiano"),
        ("Anna Della Porta", "Della Porta", "Anna"),
        ("Peter Van Den Berg", "Van Den Berg", "Peter"),
        ("JOÃO DOS SANTOS", "DOS SANTOS", "JOÃO"),
        ("Maria da Silva Pereira", "da Silva Pereira", "Maria"),
        ("Fernando Moura e Silva", "Moura e Silva", "Fernando"),
        ("François de La Rochefoucauld", "de La Rochefoucauld", "François"),
        ("Karl-Theodor von und zu Guttenberg", "von und zu Guttenberg", "Karl-Theodor"),
        ("Ngũgĩ wa Thiong'o", "wa Thiong'o", "Ngũgĩ"),
        ("J. van 't Hof", "van 't Hof", "J."),
        ("Nguyen Van Anh", "Anh", "Nguyen Van"),
        ("Minh Le Nguyen", "Nguyen", "Minh Le"),
        ("Byron C Wallace", "Wallace", "Byron C"),
        ("Ted J.M. Sanders", "Sanders", "Ted J. M."),
        ("S. P. Ram Mohan", "Mohan", "S. P. Ram"),
        ("M. Ángeles Serrano", "Serrano", "M. Ángeles"),
        ("Prajwal K R", "Prajwal", "K. R."),
        ("Felicia Lilian J", "Felicia Lilian", "J."),
        ("Larry Page", "Page", "Larry"),
        ("Ибрагим Али оглы Мамедов", "Мамедов", "Ибрагим Али оглы"),
        ("Р. Ф. аль-Хасани", "аль-Хасани", "Р. Ф."),
        ("Б. Л. ван дер Варден", "ван дер Варден", "Б. Л."),
        ("Нгуен Ван Тхань", "Тхань", "Нгуен Ван"),
        ("Robert Downing III", "Downing", "Robert"),
    ],
)
def test_a_printed_name_is_split_into_family_and_given_name(printed: str, family: str, given: str) -> None:
    assert parse_name(printed) == PersonName(family, given)


@pytest.mark.parametrize(
    ("printed", "families"),
    [
        ("В. В. Иванов¹, А.А. Петров²*, Б. Ким", ["Иванов", "Петров", "Ким"]),
        ("Таранов1 С.К., Ким2 Б. Б.", ["Таранов", "Ким"]),
        ("Иванов И. И. и Петров П. П.", ["Иванов", "Петров"]),
        ("Anna Müller, Karl Schmidt und Eva Weiß", ["Müller", "Schmidt", "Weiß"]),
        ("Benad, Matthias/Schmuhl, Hans-Walter/Stockhecke, Kerstin", ["Benad", "Schmuhl", "Stockhecke"]),
        ("Steffen Brandt und Maren Lühr (Hamburg)", ["Brandt", "Lühr"]),
        ("John Smith1,2, Jane Roe2 and Rob Hill", ["Smith", "Roe", "Hill"]),
        ("GLANVILLE, R. S., AND GRAHAM, S. L.", ["GLANVILLE", "GRAHAM"]),
        ("Smith, J.; Roe, A. B.; et al.", ["Smith", "Roe"]),
        ("Ana Silva∗ Bo Lind∗∗, Karl Ek∗∗∗", ["Silva", "Lind", "Ek"]),
        ("Anna Beck* – Jan Roth**", ["Beck", "Roth"]),
        ("А. Б. Лесной, д.т.н., проф. – Анна Полевая, старший преподаватель", ["Лесной", "Полевая"]),
        ("Anna Beck, M. A. / Jan Roth, LL.M. / Eva Ohm", ["Beck", "Roth", "Ohm"]),
        ("Anna Beck (M. A.), Jan Roth – M.Sc., Eva Ohm", ["Beck", "Roth", "Ohm"]),
        ("И.П. Лесной (доцент) / А. Б. Козлов (аспирант)", ["Лесной", "Козлов"]),
        ("Anna KLEINa, Hans GROSSbᶜ", ["KLEIN", "GROSS"]),
    ],
)
def test_an_author_line_is_split_into_its_names(printed: str, families: list[str]) -> None:
    assert [name.family for name in split_names(printed)] == families


def test_words_before_a_letter_are_no_name() -> None:
    assert parse_name("Higher Bandwidth X") is None


@pytest.mark.parametrize("title", ["Migration im Wandel", "Der Markt", "Тихонова Е.Р. Типология"])
def test_titles_are_no_names(title: str) -> None:
    assert parse_name(title) is None


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Институт прикладной математики",
        "Digital Humanities in Berlin",
        "Die Grenzen des Wachstums",
        "The Limits of Growth",
        "Санкт-Петербургский государственный университет",
        "О расчёте вероятностей столкновений",
        "12 34 56",
        # A person and a town, and two halves of a title.
        "Anna Beck – Stuttgart Mitte",
        "Die Welt – Eine Frage",
    ],
)
def test_a_line_that_is_no_author_line_gives_no_names(line: str) -> None:
    assert split_names(line) == ()


def test_a_strict_list_ends_where_the_title_begins() -> None:
    text = "Гомин Е.А., Майоров Л.В. О расчёте вероятностей"
    listed = name_list(text)
    assert [match.name.family for match in listed.names] == ["Гомин", "Майоров"]
    assert text[: listed.end] == "Гомин Е.А., Майоров Л.В."


def test_names_with_initials_are_found_inside_a_text() -> None:
    found = [match.name.full for match in find_names("как показали И. И. Петров и Smith, J. в работе")]
    assert found == ["Петров И. И.", "Smith J."]


def test_marks_and_degrees_are_taken_from_an_author_line() -> None:
    assert strip_marks("Ivan Montoya’, Б. Губанов' and A. Koval’") == "Ivan Montoya, Б. Губанов and A. Koval’"
    assert strip_marks("Dr. rer. nat. Max Planck*, к.т.н. И. Лосев²") == "Max Planck, И. Лосев"


def test_initials_are_spaced_one_way() -> None:
    assert [tidy_given(given) for given in ("Д.Д.", "JA", "J.-P.", "Anna  Maria")] == [
        "Д. Д.",
        "J. A.",
        "J.-P.",
        "Anna Maria",
    ]


@pytest.mark.parametrize("piece", ["Aa ", "A. ", "Aa, Bb ", "von ", "Aa-", "Иванов И. И., ", "д.ф.-м.", "\x00", "(1)"])
def test_a_huge_line_is_answered_without_backtracking(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    split_names(text)
    assert name_list(text, strict=False).end <= len(text)


def test_juniors_in_capitals_and_two_initials_with_one_stop_belong_to_a_name() -> None:
    found = split_names("MICHAEL V. YUDELSON, PHILIP I. PAVLIK JR., L-Y. Hsu")
    assert found == (PersonName("YUDELSON", "MICHAEL V."), PersonName("PAVLIK", "PHILIP I."), PersonName("Hsu", "L-Y."))


def test_a_stop_that_text_recognition_lost_between_initials_is_no_end_of_the_list() -> None:
    found = split_names("ИА.Емелин, Л.Н.Емелина, Е.И. Подъячев. МЛ. Шапиро")
    assert [name.full for name in found] == ["Емелин И. А.", "Емелина Л. Н.", "Подъячев Е. И.", "Шапиро М. Л."]


@pytest.mark.parametrize(
    ("printed", "families"),
    [
        ("J Scholz • A Sommer • I Krug", ["Scholz", "Sommer", "Krug"]),
        ("J Otto – K Bachberg", ["Otto", "Bachberg"]),
        ("Müller, Anna · Schmidt, Bernd", ["Müller", "Schmidt"]),
        ("P Park – M.D., Ph.D.¹, J Lind – MSc²", ["Park", "Lind"]),
        ("Козлов Д. Петров И.", ["Козлов", "Петров"]),
    ],
)
def test_lists_of_names_with_bare_initials_and_degrees(printed: str, families: list[str]) -> None:
    assert [name.family for name in split_names(printed)] == families


@pytest.mark.parametrize("printed", ["M. A.", "A Survey", "A Study and I Robot"])
def test_degrees_and_headlines_are_no_names(printed: str) -> None:
    assert split_names(printed) == ()
    assert name_by_place(printed) is None or printed != "M. A."
