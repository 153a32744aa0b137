"""The fixed words that papers print around their values, in Russian, German and English side by side."""

from typing import NamedTuple


class FixedWords(NamedTuple):
    """What one language prints before or between values; where several are usual, one is chosen."""

    abstract: tuple[str, ...]
    keywords: tuple[str, ...]
    udc: tuple[str, ...]
    msc: tuple[str, ...]
    jel: tuple[str, ...]
    email: tuple[str, ...]
    received: tuple[str, ...]
    accepted: tuple[str, ...]
    bibliography: tuple[str, ...]
    contents: tuple[str, ...]
    citation: tuple[str, ...]
    conjunction: str
    thesis_genres: tuple[str, ...]
    supervisor: tuple[str, ...]
    reviewer: tuple[str, ...]
    acknowledgement: tuple[str, ...]
    article_kinds: tuple[str, ...]


WORDS: dict[str, FixedWords] = {
    "ru": FixedWords(
        abstract=("Аннотация", "Аннотация", "Реферат", "Резюме"),
        keywords=("Ключевые слова", "Ключевые слова", "Ключевые слова и фразы"),
        udc=("УДК", "УДК:", "УДК"),
        msc=("MSC", "MSC2010:", "2010 Mathematics Subject Classification:"),
        jel=("JEL", "Классификация JEL:"),
        email=("E-mail:", "e-mail:", "Эл. почта:", ""),
        received=("Поступила в редакцию", "Статья поступила", "Получено", "Дата поступления:"),
        accepted=("принята к публикации", "Принята к печати", "Подписана в печать"),
        bibliography=("Литература", "Список литературы", "ЛИТЕРАТУРА", "Библиографический список", "Список источников"),
        contents=("Оглавление", "Содержание"),
        citation=("Для цитирования:", "Образец цитирования:", "Ссылка для цитирования:"),
        conjunction="и",
        thesis_genres=("Дипломная работа", "Курсовая работа", "Магистерская диссертация",
                       "Выпускная квалификационная работа бакалавра", "Бакалаврская работа", "Отчёт по практике"),
        supervisor=("Научный руководитель:", "Руководитель:"),
        reviewer=("Рецензент:", "Консультант:"),
        acknowledgement=("Благодарности", "Финансирование"),
        article_kinds=("Краткое сообщение", "Обзорная статья", "Оригинальная статья", "Научная статья"),
    ),
    "de": FixedWords(
        abstract=("Zusammenfassung", "Zusammenfassung", "Abstract", "Kurzfassung"),
        keywords=("Schlagwörter", "Schlüsselwörter", "Stichworte", "Keywords"),
        udc=("DK", "UDK"),
        msc=("MSC", "MSC-Klassifikation:"),
        jel=("JEL-Klassifikation:", "JEL"),
        email=("E-Mail:", "E-mail:", ""),
        received=("Eingegangen am", "Eingereicht:"),
        accepted=("angenommen am", "Angenommen:"),
        bibliography=("Literatur", "Literaturverzeichnis", "Literatur", "Bibliographie", "Quellen"),
        contents=("Inhalt", "Inhaltsverzeichnis"),
        citation=("Zitiervorschlag:", "Empfohlene Zitierung:"),
        conjunction="und",
        thesis_genres=("Masterarbeit", "Bachelorarbeit", "Dissertation", "Diplomarbeit", "Hausarbeit"),
        supervisor=("Betreuer:", "Erstgutachter:", "Betreuerin:"),
        reviewer=("Zweitgutachter:", "Zweitgutachterin:"),
        acknowledgement=("Danksagung", "Förderung"),
        article_kinds=("Aufsatz", "Editorial", "Beitrag", "Forschungsbericht"),
    ),
    "en": FixedWords(
        abstract=("Abstract", "Abstract", "ABSTRACT", "Summary"),
        keywords=("Keywords", "Key words", "Index Terms", "Keywords and phrases"),
        udc=("UDC", "UDC:"),
        msc=("MSC", "2020 Mathematics Subject Classification.", "AMS Subject Classification:"),
        jel=("JEL Classification:", "JEL codes:"),
        email=("E-mail:", "Email:", "e-mail:", ""),
        received=("Received", "Received:"),
        accepted=("accepted", "Accepted:", "revised"),
        bibliography=("References", "References", "REFERENCES", "Bibliography", "Literature Cited"),
        contents=("Contents", "Table of Contents"),
        citation=("For citation:", "Cite this article as:", "How to cite:"),
        conjunction="and",
        thesis_genres=("Master's Thesis", "Bachelor's Thesis", "Doctoral Dissertation", "Technical Report"),
        supervisor=("Supervisor:", "Advisor:"),
        reviewer=("Second reader:", "Reviewer:"),
        acknowledgement=("Acknowledgements", "Acknowledgments", "Funding"),
        article_kinds=("Original Article", "Research Paper", "Review", "Short Communication", "A PREPRINT"),
    ),
}  # fmt: skip
