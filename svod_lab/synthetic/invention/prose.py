"""Running text for invented papers: headings and sentences in Russian, English and German."""

from random import Random

from svod_lab.synthetic.invention.titles import Topic, capitalised, said
from svod_lab.synthetic.works.paper_records import Section

# What sections are called, in the order they come; each paper takes some.
HEADINGS: dict[str, tuple[tuple[str, ...], ...]] = {
    "ru": (("Введение", "Введение", "Постановка задачи", "Вводные замечания"),
           ("Обзор литературы", "Основные определения", "Состояние вопроса", "Материалы и методы"),
           ("Постановка задачи", "Математическая модель", "Методика исследования", "Метод решения"),
           ("Результаты и обсуждение", "Результаты расчётов", "Результаты эксперимента", "Основные результаты"),
           ("Заключение", "Выводы", "Заключение")),
    "en": (("Introduction", "Introduction", "Introduction and Motivation"),
           ("Related Work", "Preliminaries", "Background", "Materials and Methods"),
           ("The Model", "Methods", "Problem Statement", "Our Approach"),
           ("Results and Discussion", "Experiments", "Results", "Evaluation"),
           ("Conclusion", "Conclusions", "Concluding Remarks")),
    "de": (("Einleitung", "Einleitung", "Einführung", "Fragestellung"),
           ("Stand der Forschung", "Theoretischer Hintergrund", "Grundlagen", "Begriffe"),
           ("Methode", "Daten und Methoden", "Das Modell", "Vorgehen"),
           ("Ergebnisse", "Ergebnisse und Diskussion", "Auswertung", "Befunde"),
           ("Fazit", "Schluss", "Zusammenfassung und Ausblick")),
}  # fmt: skip
# Slots as in titles; «{c}» is a citation.
SENTENCES: tuple[tuple[str, str, str], ...] = (
    ("В последние годы {t} привлекают внимание многих исследователей {c}.",
     "In recent years {t} have attracted the attention of many researchers {c}.",
     "In den letzten Jahren haben {t} viel Aufmerksamkeit gefunden {c}."),
    ("Несмотря на большое число работ, {a} {T} изучена недостаточно.",
     "Despite a large number of papers, the {a} of {t} is still poorly understood.",
     "Trotz zahlreicher Arbeiten ist noch wenig darüber bekannt, was {d} {T} bestimmt."),
    ("Впервые эта задача была поставлена в работе {c}, где рассматривался лишь простейший случай.",
     "The problem was first stated in {c}, where only the simplest case was treated.",
     "Gestellt wurde die Frage zuerst in {c}, wo nur der einfachste Fall behandelt wird."),
    ("Пусть выполнены условия, сформулированные в предыдущем разделе.",
     "Let the conditions of the previous section be satisfied.",
     "Die Bedingungen des vorigen Abschnitts seien erfüllt."),
    ("Для проверки этого предположения было проведено {n} серий наблюдений.",
     "To test this assumption we made {n} series of observations.",
     "Um diese Annahme zu prüfen, wurden {n} Beobachtungsreihen durchgeführt."),
    ("Из таблицы {n} видно, что различия между группами невелики.",
     "Table {n} shows that the differences between the groups are small.",
     "Tabelle {n} zeigt, dass sich die Gruppen nur wenig unterscheiden."),
    ("Значения параметров выбирались так же, как в {c}.", "The parameters were chosen as in {c}.",
     "Die Parameter wurden wie in {c} gewählt."),
    ("Следует отметить, что {b} при этом практически не меняется.",
     "It should be noted that the {b} remains almost unchanged.",
     "Dabei ist zu beachten, dass sich die übrigen Größen kaum ändern."),
    ("С одной стороны, такой подход прост; с другой стороны, он требует больших вычислительных затрат.",
     "On the one hand, the approach is simple; on the other hand, it is computationally expensive.",
     "Einerseits ist dieser Zugang einfach, andererseits verlangt er einen hohen Rechenaufwand."),
    ("Аналогичные выводы были сделаны и другими авторами {c}.", "Similar conclusions were drawn by other authors {c}.",
     "Zu ähnlichen Schlüssen kommen auch andere Autoren {c}."),
    ("Средняя продолжительность эксперимента составила {n} минут.", "The average experiment took {n} minutes.",
     "Ein Versuch dauerte im Mittel {n} Minuten."),
    ("Обозначим через x исходную величину, а через y — её приближённое значение.",
     "Denote by x the initial quantity and by y its approximation.",
     "Mit x bezeichnen wir die Ausgangsgröße, mit y ihren Näherungswert."),
    ("Как показано на рис. {n}, кривая имеет ярко выраженный максимум.",
     "As Fig. {n} shows, the curve has a pronounced maximum.",
     "Wie Abb. {n} zeigt, hat die Kurve ein ausgeprägtes Maximum."),
    ("Эти данные согласуются с теорией, развитой в {c}.", "These data agree with the theory developed in {c}.",
     "Diese Daten stimmen mit der in {c} entwickelten Theorie überein."),
    ("Рассмотрим теперь, как изменяется {a} {T} {s}.", "Let us now see how the {a} of {t} changes {s}.",
     "Betrachten wir nun, wie sich {d} {T} {s} verändert."),
    ("Доказательство проводится индукцией по числу шагов.", "The proof is by induction on the number of steps.",
     "Der Beweis wird durch Induktion über die Anzahl der Schritte geführt."),
    ("Всего было опрошено {n} респондентов в возрасте от 18 до 65 лет.",
     "In total {n} respondents aged 18 to 65 were interviewed.",
     "Insgesamt wurden {n} Personen im Alter von 18 bis 65 Jahren befragt."),
    ("Это обстоятельство объясняется тем, что внешние условия оставались постоянными.",
     "This is explained by the fact that external conditions remained constant.",
     "Dies erklärt sich daraus, dass die äußeren Bedingungen unverändert blieben."),
    ("Для решения задачи {m} была разработана специальная программа.",
     "A special program was developed to solve the problem {m}.",
     "Um die Aufgabe {m} zu lösen, wurde ein eigenes Programm entwickelt."),
    ("Подробное описание алгоритма приведено в {c}.", "A detailed description of the algorithm is given in {c}.",
     "Eine ausführliche Beschreibung des Verfahrens findet sich in {c}."),
    ("В отличие от предыдущих исследований, мы не предполагаем независимости признаков.",
     "Unlike previous studies, we do not assume that the features are independent.",
     "Anders als in früheren Untersuchungen wird keine Unabhängigkeit der Merkmale vorausgesetzt."),
    ("Таким образом, поставленная цель достигнута.", "Thus the aim of the study has been achieved.",
     "Damit ist das Ziel der Untersuchung erreicht."),
    ("Возникает вопрос, насколько общим является полученный результат.",
     "The question arises how general this result is.",
     "Es stellt sich die Frage, wie allgemein dieses Ergebnis ist."),
    ("Погрешность измерений не превышала {n} %, что вполне достаточно для практических целей.",
     "The measurement error did not exceed {n} %, which is sufficient for practical purposes.",
     "Der Messfehler betrug höchstens {n} %, was für praktische Zwecke genügt."),
    ("Отметим три обстоятельства, важных для дальнейшего.", "Three circumstances are important for what follows.",
     "Drei Umstände sind für das Folgende wichtig."),
    ("По мнению ряда авторов {c}, решающую роль играет начальное состояние системы.",
     "According to several authors {c}, the initial state of the system is decisive.",
     "Nach Ansicht mehrerer Autoren {c} ist der Anfangszustand des Systems entscheidend."),
    ("Сравним полученные оценки с результатами прямого расчёта.",
     "We compare these estimates with the results of direct computation.",
     "Wir vergleichen diese Abschätzungen mit den Ergebnissen einer direkten Rechnung."),
    ("Этот эффект особенно заметен при больших значениях параметра.",
     "The effect is especially visible for large values of the parameter.",
     "Dieser Effekt ist bei großen Werten des Parameters besonders deutlich."),
    ("Автор благодарен рецензентам за ценные замечания.", "We thank the referees for valuable remarks.",
     "Den Gutachtern sei für wertvolle Hinweise gedankt."),
    ("Выбор метода определялся прежде всего характером исходных данных.",
     "The choice of the method was determined primarily by the nature of the data.",
     "Die Wahl der Methode richtete sich vor allem nach der Art der Daten."),
    ("Вместе с тем, {u} требуют отдельного рассмотрения.", "At the same time, {u} require separate consideration.",
     "Gleichzeitig verlangen {u} eine eigene Betrachtung."),
    ("В среднем показатель вырос на {n} процентов по сравнению с предыдущим периодом.",
     "On average the indicator grew by {n} per cent compared with the previous period.",
     "Im Durchschnitt stieg der Wert gegenüber dem Vorjahr um {n} Prozent."),
    ("Оставшуюся часть работы составляет доказательство основной теоремы.",
     "The rest of the paper is devoted to the proof of the main theorem.",
     "Der Rest der Arbeit ist dem Beweis des Hauptsatzes gewidmet."),
    ("Дальнейшие исследования могут быть направлены на обобщение этой модели.",
     "Future research may aim at a generalization of this model.",
     "Künftige Forschung könnte dieses Modell verallgemeinern."),
)  # fmt: skip
_PLACE = {"ru": 0, "en": 1, "de": 2}


def invented_sections(
    topic: Topic, language: str, references: int, paragraphs: int, rng: Random
) -> tuple[Section, ...]:
    """Sections with about so many paragraphs in all, which cite the references by number: «[3, 5]»."""
    chosen = [rng.choice(kind) for kind in HEADINGS[language]]
    count = max(1, min(len(chosen), round(paragraphs / 2)))
    # The first and the last section are the last to be left out.
    headings = chosen if count == len(chosen) else [*chosen[: count - 1], chosen[-1]] if count > 1 else chosen[:1]
    share = max(1, round(paragraphs / len(headings)))
    return tuple(
        Section(heading, tuple(invented_paragraph(topic, language, references, rng) for _ in range(share)))
        for heading in headings
    )


def invented_paragraph(topic: Topic, language: str, references: int, rng: Random) -> str:
    """Three to eight sentences."""
    forms = rng.sample(SENTENCES, rng.randint(3, 8))
    sentences = (
        said(form[_PLACE[language]].replace("{c}", _citation(references, rng)), topic, language, rng) for form in forms
    )
    return " ".join(capitalised(sentence) for sentence in sentences)


def _citation(references: int, rng: Random) -> str:
    numbers = sorted(rng.randint(1, max(1, references)) for _ in range(rng.choice((1, 1, 1, 2, 3))))
    return f"[{', '.join(map(str, dict.fromkeys(numbers)))}]"
