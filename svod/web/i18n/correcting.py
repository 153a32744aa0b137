"""Sayings of correction: forms for works and references, and what was put right before."""

from collections.abc import Mapping

from svod.web.i18n.shape import Phrase

PHRASES: Mapping[str, Phrase] = {
    "correct": Phrase("Correct", "Исправить", "Berichtigen"),
    "correct_work": Phrase("Correct this work", "Исправить сведения о работе", "Diese Arbeit berichtigen"),
    "correct_hint": Phrase(
        "What you write outweighs what machines read; their claims stay beside it, and every correction can be undone.",
        "Ваше слово весит больше прочитанного машинами; их сведения остаются рядом, любую правку можно отменить.",
        "Was Sie schreiben, wiegt mehr als das von Maschinen Gelesene; deren Angaben bleiben daneben, und jede "
        "Berichtigung lässt sich zurücknehmen.",
    ),
    "correct_rows_hint": Phrase(
        "An emptied row is taken away; the last rows are for what is missing.",
        "Очищенная строка исчезнет; последние строки — для недостающего.",
        "Eine geleerte Zeile entfällt; die letzten Zeilen sind für Fehlendes.",
    ),
    "save": Phrase("Save", "Сохранить", "Speichern"),
    "cancel": Phrase("Cancel", "Отмена", "Abbrechen"),
    "value_text": Phrase("Text", "Текст", "Text"),
    "value_scheme": Phrase("Scheme", "Схема", "Schema"),
    "author_order": Phrase("Place", "Место", "Stelle"),
    "family_name": Phrase("Family name", "Фамилия", "Nachname"),
    "given_name": Phrase("Given names", "Имена", "Vornamen"),
    "affiliations_lines": Phrase(
        "Affiliations, one a line", "Организации, по одной в строке", "Einrichtungen, eine je Zeile"
    ),
    "email": Phrase("E-mail", "Эл. почта", "E-Mail"),
    "author_row": Phrase("Author {number}", "Автор {number}", "Autor {number}"),
    "value_row": Phrase("{field} {number}", "{field} {number}", "{field} {number}"),
    "language_hint": Phrase("Code of the language: ru, de, en", "Код языка: ru, de, en", "Sprachcode: ru, de, en"),
    "correct_reference": Phrase("Correct this reference", "Исправить ссылку", "Diese Literaturangabe berichtigen"),
    "correct_reference_short": Phrase("correct", "исправить", "berichtigen"),
    "reference_number": Phrase("Reference {number}", "Ссылка {number}", "Literaturangabe {number}"),
    "reference_text": Phrase("As printed", "Как напечатано", "Wie gedruckt"),
    "reference_authors": Phrase("Authors, one a line", "Авторы, по одному в строке", "Autoren, einer je Zeile"),
    "reference_editors": Phrase("Editors, one a line", "Редакторы, по одному в строке", "Herausgeber, einer je Zeile"),
    "names_hint": Phrase("Family name, given names", "Фамилия, имена", "Nachname, Vornamen"),
    "reference_title": Phrase("Title", "Заглавие", "Titel"),
    "reference_container": Phrase("Journal or book", "Журнал или книга", "Zeitschrift oder Buch"),
    "reference_year": Phrase("Year", "Год", "Jahr"),
    "reference_volume": Phrase("Volume", "Том", "Band"),
    "reference_issue": Phrase("Issue", "Номер", "Heft"),
    "reference_pages": Phrase("Pages", "Страницы", "Seiten"),
    "reference_publisher": Phrase("Publisher", "Издатель", "Verlag"),
    "reference_place": Phrase("Place of publication", "Место издания", "Erscheinungsort"),
    "reference_doi": Phrase("DOI", "DOI", "DOI"),
    "reference_url": Phrase("Address", "Адрес", "Adresse"),
    "reference_type": Phrase("Kind", "Вид", "Art"),
    "reference_means": Phrase("The work that is meant", "Какая работа имеется в виду", "Gemeinte Arbeit"),
    "means_machine": Phrase("as svod finds it", "как найдёт svod", "wie svod es findet"),
    "means_none": Phrase("none in this library", "никакой в этой библиотеке", "keine in dieser Bibliothek"),
    "means_work": Phrase("this one:", "вот эта:", "diese:"),
    "means_work_hint": Phrase(
        "Id of a work, or the address of its page",
        "Номер работы или адрес её страницы",
        "Kennung der Arbeit oder Adresse ihrer Seite",
    ),
    "merge_head": Phrase("The same work twice?", "Одна и та же работа дважды?", "Dieselbe Arbeit zweimal?"),
    "merge_hint": Phrase(
        "The other work becomes part of this one, with copies, claims and citations.",
        "Другая работа станет частью этой, с экземплярами, сведениями и цитированиями.",
        "Die andere Arbeit wird Teil dieser, mit Exemplaren, Angaben und Zitaten.",
    ),
    "merge_other": Phrase("The other work", "Другая работа", "Die andere Arbeit"),
    "merge": Phrase("Make one", "Объединить", "Zusammenlegen"),
    "split_head": Phrase("Two works in one?", "Две работы в одной?", "Zwei Arbeiten in einer?"),
    "split_hint": Phrase(
        "What was last made one with this work is parted from it again.",
        "Последнее присоединённое к этой работе снова отделится.",
        "Was zuletzt mit dieser Arbeit zusammengelegt wurde, wird wieder getrennt.",
    ),
    "split": Phrase("Part again", "Разделить", "Wieder trennen"),
    "why": Phrase("Why", "Почему", "Warum"),
    "corrections": Phrase("Corrections", "Исправления", "Berichtigungen"),
    "no_corrections": Phrase("Nothing was corrected yet.", "Исправлений пока нет.", "Noch wurde nichts berichtigt."),
    "said_by": Phrase("{who}, {day}", "{who}, {day}", "{who}, {day}"),
    "undone_by": Phrase("undone by {who}, {day}", "отменено: {who}, {day}", "zurückgenommen von {who}, {day}"),
    "undo": Phrase("Undo", "Отменить", "Zurücknehmen"),
    "undo_correction": Phrase(
        "Undo correction {number}", "Отменить исправление {number}", "Berichtigung {number} zurücknehmen"
    ),
    "was": Phrase("was", "было", "war"),
    "is_now": Phrase("is now", "стало", "ist jetzt"),
    "nothing": Phrase("nothing", "ничего", "nichts"),
    "decisions": Phrase("Made one, and parted", "Объединения и разделения", "Zusammengelegt und getrennt"),
    "decision_merge": Phrase("made one with {other}", "объединено с {other}", "zusammengelegt mit {other}"),
    "decision_join": Phrase(
        "taken for the same as {other}", "признано тем же, что {other}", "für dasselbe gehalten wie {other}"
    ),
    "decision_split": Phrase("parted from {other}", "отделено от {other}", "getrennt von {other}"),
    "deed_correct_work": Phrase("corrected a work", "исправлена работа", "Arbeit berichtigt"),
    "deed_patch_work": Phrase("corrected a work", "исправлена работа", "Arbeit berichtigt"),
    "deed_correct_reference": Phrase("corrected a reference", "исправлена ссылка", "Literaturangabe berichtigt"),
    "deed_patch_reference": Phrase("corrected a reference", "исправлена ссылка", "Literaturangabe berichtigt"),
    "deed_undo_correction": Phrase("undid a correction", "отменено исправление", "Berichtigung zurückgenommen"),
    "deed_take_back": Phrase("undid a correction", "отменено исправление", "Berichtigung zurückgenommen"),
    "deed_merge_works": Phrase("merged works", "объединены работы", "Arbeiten zusammengelegt"),
    "deed_split_work": Phrase("split a work", "разделена работа", "Arbeit getrennt"),
}
