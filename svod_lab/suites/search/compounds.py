"""German compounds with the words they are made of, written down by hand: the truth that a decompounder is held to."""

from typing import NamedTuple


class Compound(NamedTuple):
    """A compound, its first words and its last, as a reader would search for them."""

    word: str
    first: str
    last: str


# Sentences around a compound, without another one in them.
TITLES = (
    "Zur {} in kleinen Archiven",
    "Eine neue Sicht auf {}",
    "{} und ihre Grenzen",
    "Was {} leisten",
    "Über {} seit 1950",
    "Vergleich zweier {}",
)
COMPOUNDS: tuple[Compound, ...] = tuple(
    Compound(*row.split(" "))
    for row in (
        "Wissensorganisation Wissen Organisation", "Sprachverarbeitung Sprache Verarbeitung",
        "Textklassifikation Text Klassifikation", "Informationswissenschaft Information Wissenschaft",
        "Schlagwortkatalog Schlagwort Katalog", "Literaturverzeichnis Literatur Verzeichnis",
        "Forschungsförderung Forschung Förderung", "Bildungspolitik Bildung Politik",
        "Differentialgleichungen Differential Gleichung", "Wahrscheinlichkeitstheorie Wahrscheinlichkeit Theorie",
        "Klimamodelle Klima Modell", "Energieverbrauch Energie Verbrauch", "Wasserqualität Wasser Qualität",
        "Stadtentwicklung Stadt Entwicklung", "Verkehrsplanung Verkehr Planung", "Arbeitsmarkt Arbeit Markt",
        "Marktforschung Markt Forschung", "Kostenrechnung Kosten Rechnung", "Gesundheitswesen Gesundheit Wesen",
        "Krankenversicherung Kranke Versicherung", "Altersvorsorge Alter Vorsorge", "Kinderliteratur Kinder Literatur",
        "Frauenbewegung Frauen Bewegung", "Menschenrechte Mensch Rechte", "Verfassungsgericht Verfassung Gericht",
        "Staatsanwalt Staat Anwalt", "Bürgerkrieg Bürger Krieg", "Kirchengeschichte Kirche Geschichte",
        "Handschriftenkunde Handschrift Kunde", "Quellenkritik Quelle Kritik", "Bildanalyse Bild Analyse",
        "Signalübertragung Signal Übertragung", "Netzwerksicherheit Netzwerk Sicherheit",
        "Softwaretechnik Software Technik", "Suchmaschinen Suche Maschine", "Datenschutz Daten Schutz",
        "Rechnernetze Rechner Netz", "Fehlerrechnung Fehler Rechnung", "Werkstoffprüfung Werkstoff Prüfung",
        "Schweißnähte Schweiß Naht", "Stahlbrücken Stahl Brücke", "Holzschädlinge Holz Schädling",
        "Bodenfruchtbarkeit Boden Fruchtbarkeit", "Getreideernte Getreide Ernte", "Milchviehhaltung Milchvieh Haltung",
        "Waldsterben Wald Sterben", "Vogelzug Vogel Zug", "Meeresströmungen Meer Strömung",
        "Gletscherschmelze Gletscher Schmelze", "Vulkanausbrüche Vulkan Ausbruch",
        "Erdbebenvorhersage Erdbeben Vorhersage",
        "Sternhaufen Stern Haufen", "Lichtgeschwindigkeit Licht Geschwindigkeit", "Kernspaltung Kern Spaltung",
        "Halbleiterphysik Halbleiter Physik", "Molekülstruktur Molekül Struktur", "Zellteilung Zelle Teilung",
        "Blutkreislauf Blut Kreislauf", "Herzkrankheiten Herz Krankheit", "Gehirnforschung Gehirn Forschung",
    )
)  # fmt: skip
