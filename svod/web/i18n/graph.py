"""Sayings of the citation graph."""

from collections.abc import Mapping

from svod.web.i18n.shape import Forms, Phrase

PHRASES: Mapping[str, Phrase] = {
    "graph": Phrase("Citation graph", "Граф цитирования", "Zitatgraph"),
    "graph_around_this": Phrase(
        "What it cites and what cites it, as a picture",
        "Что она цитирует и кто цитирует её: картина",
        "Was sie zitiert und was sie zitiert hat, als Bild",
    ),
    "map_heading": Phrase("Map of the library", "Карта библиотеки", "Karte der Bibliothek"),
    "graph_around": Phrase("Works around", "Работы вокруг", "Arbeiten um"),
    "graph_hint": Phrase(
        "A dot is a work, an arrow leads to what it cites. A click walks on to the works around it. Drag the picture, "
        "zoom by wheel or buttons; by keyboard: arrows go from work to work, Enter walks on, + and − zoom, 0 shows "
        "all.",
        "Точка — работа, стрелка ведёт к тому, что она цитирует. Щелчок переводит к работам вокруг неё. Картину можно "
        "тащить и увеличивать колесом или кнопками; с клавиатуры: стрелки — к соседней работе, Enter — перейти, "
        "+ и − — масштаб, 0 — показать всё.",
        "Ein Punkt ist eine Arbeit, ein Pfeil führt zu dem, was sie zitiert. Ein Klick führt weiter zu den Arbeiten um "
        "sie. Das Bild lässt sich ziehen und mit Rad oder Knöpfen vergrößern; mit der Tastatur: Pfeile gehen von "
        "Arbeit zu Arbeit, Enter führt weiter, + und − vergrößern und verkleinern, 0 zeigt alles.",
    ),
    "graph_picture": Phrase("Picture of the citations", "Картина цитирования", "Bild der Zitate"),
    "graph_list": Phrase("The same works as a list", "Те же работы списком", "Dieselben Arbeiten als Liste"),
    "graph_cut": Phrase(
        "There are more works than the picture shows.", "Работ больше, чем на картине.", "Es gibt mehr, als zu sehen."
    ),
    "graph_empty": Phrase(
        "No work here cites another yet.", "Пока ни одна работа не цитирует другую.", "Noch zitiert keine die andere."
    ),
    "graph_tools": Phrase("View", "Вид", "Ansicht"),
    "zoom_in": Phrase("Zoom in", "Увеличить", "Vergrößern"),
    "zoom_out": Phrase("Zoom out", "Уменьшить", "Verkleinern"),
    "show_all": Phrase("Show all", "Показать всё", "Alles zeigen"),
    "graph_filter": Phrase("What is shown", "Что показать", "Was zu sehen ist"),
    "graph_steps": Phrase("Steps", "Шагов", "Schritte"),
    "graph_layout": Phrase("Arranged", "Расположение", "Anordnung"),
    "layout_rings": Phrase("around the work", "вокруг работы", "um die Arbeit"),
    "layout_years": Phrase("by year", "по годам", "nach Jahren"),
    "year_first": Phrase("From year", "С года", "Von Jahr"),
    "year_last": Phrase("To year", "По год", "Bis Jahr"),
    "known_held": Phrase("held", "есть в библиотеке", "vorhanden"),
    "known_wanted": Phrase("by a record", "по описанию", "durch eine Beschreibung"),
    "known_cited": Phrase("by references alone", "только по ссылкам", "nur durch Literaturangaben"),
    "known_as": Phrase("Known", "Известны", "Bekannt"),
    "apply": Phrase("Apply", "Применить", "Anwenden"),
    "open_work": Phrase("Open the work", "Открыть работу", "Arbeit öffnen"),
    "walk_on": Phrase("Walk on from here", "Идти дальше отсюда", "Von hier weitergehen"),
    "graph_start": Phrase("the work in the middle", "работа в центре", "die Arbeit in der Mitte"),
    "cites_here": Phrase(
        "cites {cites} here, cited by {cited}",
        "цитирует здесь {cites}, цитируют {cited}",
        "zitiert hier {cites}, zitiert von {cited}",
    ),
}

COUNTED: Mapping[str, Forms] = {
    "steps": Forms(
        ("{n} step away", "{n} steps away"),
        ("в {n} шаге", "в {n} шагах", "в {n} шагах"),
        ("{n} Schritt entfernt", "{n} Schritte entfernt"),
    ),
}
