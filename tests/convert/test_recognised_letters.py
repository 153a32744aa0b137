"""Look-alikes that text recognition puts into Russian lines are mended; formulas and foreign words stay."""

import pytest

from svod.convert.ocr.recognised_letters import mend_letters, mended_line, with_signs_of_names, without_misread_marks
from svod.convert.pages.word_columns import PageWords


@pytest.mark.parametrize(
    ("recognised", "printed"),
    [
        ("КАНАЛ ВВОДА-ВЫВОДА EC ЭВМ HA БЭСМ-6", "КАНАЛ ВВОДА-ВЫВОДА ЕС ЭВМ НА БЭСМ-6"),
        ("ДЛЯ ДИСКОВ EC-5061", "ДЛЯ ДИСКОВ ЕС-5061"),
        ("Л.С.Онищенко, В.3.Руденко", "Л.С.Онищенко, В.З.Руденко"),
        ("0.Н.Ломидзе, И.Н.Силин", "О.Н.Ломидзе, И.Н.Силин"),
        ("Л. 3. Руденко и другие", "Л. З. Руденко и другие"),
        ("B. А. Петров, сотрудник института", "В. А. Петров, сотрудник института"),
        ("cиcтeма команд", "система команд"),
        ("Агафонова M.C., Мажарова Л.А.", "Агафонова М.С., Мажарова Л.А."),
        ("Даниленко C. H., сотрудник института", "Даниленко С. Н., сотрудник института"),
        ("Д.М. Доронин, A.B. Овчинников", "Д.М. Доронин, А.В. Овчинников"),
        ("И. Смирнов, C. Петров", "И. Смирнов, С. Петров"),
        ("Азимов P. Ш..,", "Азимов Р. Ш..,"),
        ("IO. А. Терехин", "Ю. А. Терехин"),
        ("© 1986 г. Р. Ф. Цветаев, 10. А. Филимонов", "© 1986 г. Р. Ф. Цветаев, Ю. А. Филимонов"),
        ("А.10.Петров и 10. Б. Орлов", "А.Ю.Петров и Ю. Б. Орлов"),
        ("Орлов 10. А., Петров 1О.Б.", "Орлов Ю. А., Петров Ю.Б."),
        ("Б. Il. Юшманов, Р. Я. Кочетков", "Б. П. Юшманов, Р. Я. Кочетков"),
        ("Юшманов II. А., Орлов Б. II.", "Юшманов П. А., Орлов Б. П."),
        ("Л. Н. Носков, II. А. Кочетков", "Л. Н. Носков, П. А. Кочетков"),
        ("количества треугольников, основанных Ha алгебре", "количества треугольников, основанных на алгебре"),
    ],
)
def test_letters_are_put_into_the_alphabet_of_their_line(recognised: str, printed: str) -> None:
    assert " ".join(mended_line(recognised.split())) == printed


@pytest.mark.parametrize(
    "line",
    [
        "The EC machine and its HA mode",
        "для IBM PC и совместимых машин",
        "где c обозначает скорость света",
        "Собрание сочинений. Т.3. Москва, Наука",
        "3.Н.Иванов написал об этом",
        "СИСТЕМА IBM PC",
        "10. А. Терехин, Теория волн",
        "Рис. 10. А. Вид сверху",
        "II. Методы исследования",
        "Глава II. А. Ф. Иванов",
        "том I и II. Москва",
        "точки A. B. лежат на одной прямой",
    ],
)
def test_what_may_be_meant_so_stays(line: str) -> None:
    assert " ".join(mended_line(line.split())) == line


@pytest.mark.parametrize(
    ("recognised", "printed"),
    [
        ("Губанов! С. Е., Орлов? П.А.", "Губанов С. Е., Орлов П.А."),
        ("П. Орлов°, И. Лосев’ и А.Б. Котов!", "П. Орлов, И. Лосев и А.Б. Котов"),
        ("Иванов А.А.!, Петров Б.Б.?", "Иванов А.А., Петров Б.Б."),
        ("J. Smith!, A. B. Müller? and C. Doe’", "J. Smith, A. B. Müller and C. Doe"),
        # Questions, calls and apostrophes of other texts stay.
        ("Что делать? А. П. Чехов", "Что делать? А. П. Чехов"),
        ("К. О'Брайен, Дж. О’Нил", "К. О'Брайен, Дж. О’Нил"),
        ("Кто виноват?", "Кто виноват?"),
    ],
)
def test_raised_marks_that_were_taken_for_other_signs_are_no_letters_of_names(recognised: str, printed: str) -> None:
    assert " ".join(without_misread_marks(recognised.split(" "))) == printed


@pytest.mark.parametrize(
    ("recognised", "printed"),
    [
        ("С. Б. Вельяминов. и. А. Орешкин. Е. Ю. Горшков.", "С. Б. Вельяминов, И. А. Орешкин, Е. Ю. Горшков."),
        ("Цветков Н. Н.. Тулеев М. П., Левицкий Н. Л.", "Цветков Н. Н., Тулеев М. П., Левицкий Н. Л."),
        ("О.Р.Федосеев, Г.Е Щукина", "О.Р.Федосеев, Г.Е. Щукина"),
        ("S. B. Roe. E. Yu. Lind", "S. B. Roe, E. Yu. Lind"),
        # Sentences stay.
        ("в группе А. В Москве. И. А. Орешкин", "в группе А. В Москве. И. А. Орешкин"),
        ("А. В Москве было иначе", "А. В Москве было иначе"),
        ("Это доказал А. Б. Носков. Теперь", "Это доказал А. Б. Носков. Теперь"),
    ],
)
def test_full_stops_and_commas_between_names_are_put_right(recognised: str, printed: str) -> None:
    assert " ".join(with_signs_of_names(recognised.split(" "))) == printed


@pytest.mark.parametrize(("other", "first"), [("Введение", "Ю."), ("9. Б. Орлов", "10.")])
def test_a_ten_before_a_name_is_an_initial_where_nothing_is_numbered(other: str, first: str) -> None:
    words = [*other.split(), "10.", "А.", "Терехин"]
    page = PageWords(500.0, 700.0, texts=words, lines=[range(len(words) - 3), range(len(words) - 3, len(words))])
    mend_letters(page)
    assert page.texts[-3:] == [first, "А.", "Терехин"]
