"""What German made-up records are made of: names, and a grammar of titles, journals, publishers and authorities."""

from random import Random

from svod.model.person import PersonName
from svod_lab.synthetic.works.grammar import Grammar, ways

FAMILIES = ways("""
Ackermann|Albrecht|Arnold|Bachmann|Bauer|Baumann|Beck|Becker|Berger|Bergmann|Bischof|Böhm|Brandt|Braun|Brinkmann|Busch
Dietrich
Ebert|Eckert|Engelhardt|Ernst|Feldmann|Fichtner|Fischer|Förster|Frank|Franke|Friedrich|Fuchs|Geiger|Graf|Groß|Günther
Haas|Hahn
Hartmann|Heinrich|Hentschel|Herrmann|Hoffmann|Hofmann|Huber|Jäger|Jansen|Jung|Kaiser|Keller|Kirchner|Klein|Koch|Köhler
König|Krämer
Kraus|Krüger|Kuhn|Lang|Lehmann|Lindner|Lorenz|Ludwig|Maier|Martin|Mayer|Meier|Meyer|Möller|Müller|Neumann|Otto|Peters
Pfeiffer|Pohl
Richter|Roth|Sauer|Schäfer|Scherer|Schmid|Schmidt|Schmitt|Schneider|Scholz|Schreiber|Schröder|Schubert|Schulte|Schulz
Schumacher
Schuster|Schwarz|Seidel|Simon|Sommer|Stein|Thomas|Vogel|Vogt|Voigt|Wagner|Walter|Weber|Weiß|Werner|Winkler|Winter|Wolf
Zimmermann
Öztürk|Kowalski|Novak|Yılmaz|von Berg|von der Heide|Beck-Sander|Beck-Hofmann|Hering|Jürgens|Niemeyer|Oswald|Rauch
Tillmann
""")
GIVEN = ways("""
Achim|Alexander|Andrea|Andreas|Angela|Anja|Anke|Anna|Annette|Antje|Astrid|Barbara|Bernd|Bernhard|Birgit|Brigitte
Burkhard|Christa
Christian|Christina|Christoph|Claudia|Cornelia|Daniel|Dieter|Dirk|Doris|Eberhard|Eckart|Elisabeth|Elke|Erich|Erika
Ernst|Eva|Frank
Franz|Friedrich|Gabriele|Georg|Gerd|Gerhard|Gisela|Günter|Hans|Hans-Georg|Hans-Joachim|Hans-Peter|Harald|Hartmut|Heike
Heinz|Helga
Helmut|Herbert|Hermann|Holger|Ingrid|Jan|Jens|Joachim|Jochen|Johannes|Jörg|Julia|Jürgen|Jutta|Karin|Karl|Karl-Heinz
Katharina|Kerstin
Klaus|Lothar|Ludwig|Manfred|Maria|Marion|Markus|Martin|Matthias|Michael|Monika|Nicole|Norbert|Oliver|Peter|Petra
Rainer|Ralf|Reinhard
Renate|Robert|Rolf|Rudolf|Ruth|Sabine|Silke|Stefan|Stephanie|Susanne|Sven|Thomas|Tobias|Ulrich|Ursula|Ute|Volker
Walter|Werner
Wilhelm|Wolfgang|Yvonne
""")

GRAMMAR: Grammar = {
    "title": ways("""
{topic}, {topic2} und {topic2}|{topic}, {topic2}, {topic2}. {sub}|{topic} {where} {span}
{topic} (unter Mitarbeit von H. Beck)
{abstract} und {abstract} {der_gen}: {sub}|{topic} – {topic2} – {topic2}|{quoted_word} {where}. {sub}|{topic}? {sub}
{die} {abstract} {der_gen} {span}. {sub}. {sub}|{topic}. {sub}. {sub}|Der {quoted_word}: {sub}
{abstract} {der_gen}, {abstract} {der_gen}
{die} {abstract} {der_gen}|{die} {abstract} {der_gen}. {sub}|{topic}. {sub}|{topic} und {topic2}
{topic} und {topic2}. {sub}|{topic} {where}
Zur {zur} {der_gen}|Zur {zur} {der_gen} {where}|{topic} im Wandel|{topic} als {als}|{topic} zwischen {between}
Über {topic_acc} {where}
{topic} {where}. {sub}|Was ist {topic_plain}?|Wie {how}?|{quoted} {sub}|{topic}: {sub}|Einführung in die {science}
{science}. {sub_book}
Handbuch {science}|Lexikon der {science}|Grundlagen der {science}|{topic} und {topic2} {where}|Theorie {der_gen}
Soziologie {der_gen}
Von der {from} zur {zur}. {sub}|{number} Jahre {topic_plain}. {sub}|{topic} – {sub}
"""),
    "longer": ways("""
{where}|am Beispiel {der_gen}|unter besonderer Berücksichtigung {der_gen}|im Kontext {der_gen}
und die {abstract} {der_gen}|{where}
: {sub}|. {sub}|. Eine Untersuchung zur {zur} {der_gen} {where}|und ihre {abstract} für die {abstract} {der_gen}
aus der Sicht {der_gen}
. Zur {zur} {der_gen} {where}|– {abstract}, {abstract} und {abstract} {der_gen}|. Ein Beitrag zur {zur} {der_gen}
"""),
    "span": ways("1945–1960|1933-1945|seit 1990|1871 bis 1918|im 20. Jahrhundert"),
    "quoted_word": ways("»Dritte Sektor«|„Neue Mensch“|‚Alltag‘|»Ausnahmezustand«|\"Fall Weimar\""),
    "die": ways("Die|Die|Die neue|Zur|Die gesellschaftliche|Die doppelte"),
    "abstract": ways("""
Entwicklung|Struktur|Konstruktion|Bedeutung|Rolle|Zukunft|Krise|Geschichte|Wirkung|Messung|Transformation|Organisation
Ordnung|Grenzen
"""),
    "der_gen": ways("""
der Moderne|der Gesellschaft|des Wohlfahrtsstaats|der Arbeit|der Bildung|sozialer Ungleichheit|der Öffentlichkeit
des Sozialen|der Kindheit
der Migration|der Familie|des politischen Systems|der Stadt|der Werkstoffe|magnetischer Felder|der Sprache|des Romans
der Verwaltung|des Rechts
nachhaltiger Entwicklung|der Hochschule|neuer Medien|der empirischen Sozialforschung|dünner Schichten|der Strömung
des Alterns|des Bewusstseins
"""),
    "topic": ways("""
Arbeit|Soziale Ungleichheit|Die Stadt|Jugend|Demokratie|Das Recht der Arbeit|Qualitative Forschung|Bildung
Der demographische Wandel
Geschlecht|Globalisierung|Wissen|Organisation|Macht|Kommunikation|Raumplanung|Frauen und Technik|Migration
Das Internet|Vertrauen
Der Sozialstaat|Wohnen|Der Markt|Die Universität|Biographie|Armut|Europa|Die politische Kultur|Öffentlichkeit
Neue Steuerungsmodelle
Kinder und Medien|Freizeit und Sport|Energie|Der Film|Regionale Netzwerke|Die numerische Simulation von Strömungen
Künstliche Intelligenz
"""),
    "topic2": ways("""
Gesellschaft|Politik|soziale Bewegungen|Identität|Herrschaft|Alltag|Verantwortung|Raum|Technik|Markt|Staat|Lebenslauf
Kultur|Gewalt|Umwelt
"""),
    "topic_acc": ways("""
den Umgang mit Fremdheit|das Verhältnis von Theorie und Praxis|den Begriff der Erfahrung|die Zukunft der Arbeit
die Einheit der Wissenschaft
"""),
    "topic_plain": ways("Aufklärung|Soziologie|Arbeit|Zeit|Rationalität|Öffentlichkeit|Sozialpolitik|Kultur|Forschung"),
    "where": ways("""
in Deutschland|in der Bundesrepublik|in Ostdeutschland|in der Schweiz|in Österreich|in Europa|im 19. Jahrhundert
im Vergleich|in der DDR|in der Schule
im ländlichen Raum|in modernen Gesellschaften|nach der Wende|im Betrieb|am Beispiel der Stadt Bremen
in der Weimarer Republik|im internationalen Vergleich
"""),
    "zur": ways("Theorie|Soziologie|Kritik|Geschichte|Lage|Analyse|Erklärung|Praxis|Bedeutung|Frage|Struktur|Genese"),
    "from": ways("Industriegesellschaft|Theorie|Planung|Disziplin|Utopie|Fürsorge"),
    "als": ways("soziales Problem|Lebensform|Forschungsgegenstand|Beruf|Herausforderung|Prozess|System|Ideologie|Text"),
    "between": ways("""
Anspruch und Wirklichkeit|Staat und Markt|Theorie und Empirie|Tradition und Moderne|Beruf und Familie
"""),
    "how": ways("""
viel Gleichheit braucht die Demokratie|entsteht Vertrauen|frei ist die Presse|lernen Organisationen
lässt sich Armut messen
"""),
    "quoted": ways("„Es war einmal“.|»Wir sind das Volk«.|„Ich gehöre dazu“.|„Alles bleibt anders“."),
    "sub": ways("""
Eine empirische Untersuchung|Ergebnisse einer Befragung|Ein Überblick|Beiträge zu einer Theorie
Theoretische und empirische Befunde|Eine Fallstudie
Eine Einführung|Chancen und Risiken|Ein Vergleich|Probleme und Perspektiven|Eine Studie zum Wandel der Lebensformen
Zur Aktualität eines Konzepts
Ansätze, Methoden, Ergebnisse|Anmerkungen zu einer Debatte|Konzepte und Erfahrungen|Abschlussbericht
Ein Beitrag zur Diskussion|Kritische Bemerkungen
Zum Verhältnis von Individuum und Gesellschaft|Grundlagen und Anwendungen|Eine Replik|Theorie und Praxis
"""),
    "sub_book": ways("""
Ein Lehrbuch|Eine Einführung|Grundriß einer allgemeinen Theorie|Ein Handbuch|Theorien und Methoden|Band 1
Texte und Studien
"""),
    "textbook": ways(". Ein Lehrbuch|. Lehrbuch|, Band 1: Grundlagen|. Band 2|. Eine Einführung"),
    "science": ways("""
Soziologie|Psychologie|Statistik|Pädagogik|Politikwissenschaft|Thermodynamik|Linguistik|Volkswirtschaftslehre|Mechanik
Informatik|empirischen Sozialforschung|Werkstoffkunde|Raumplanung
"""),
    "number": ways("50|100|25|40"),
    "journal": ways("""
Kölner Zeitschrift für Soziologie und Sozialpsychologie|Zeitschrift für Soziologie|Soziale Welt
Aus Politik und Zeitgeschichte|Politische Vierteljahresschrift
Zeitschrift für Pädagogik|Leviathan|Das Argument|Merkur|Berliner Journal für Soziologie
Zeitschrift für {science_short}|Zeitschrift für {science_short}
Archiv für {science_short}|Jahrbuch für {science_short}|Blätter für {science_short}
Zeitschrift für angewandte {science_short}|Raumforschung und Raumordnung
Forum {science_short}|Annalen der Physik|Neue Juristische Wochenschrift|NJW|JZ|KZfSS|APuZ|WSI-Mitteilungen
ZUMA Nachrichten|Deutsche Zeitschrift für Philosophie
Informationen zur Raumentwicklung|Angewandte Chemie|Historische Zeitschrift
Archiv für das Studium der neueren Sprachen|Wirtschaftsdienst|Psychologische Rundschau
Familie, Partnerschaft, Recht (FPR)|Aus Politik und Zeitgeschichte (APuZ)|Recht der Jugend und des Bildungswesens
Soziale Arbeit
Österreichische Zeitschrift für Soziologie|Schweizerische Zeitschrift für {science_short}
Zeitschrift für Sexualforschung|ARCH+, Zeitschrift für Architektur
Neue Praxis|Feministische Studien|Soziale Passagen|Zeitschrift für Sozialreform|Der Nervenarzt|Stahl und Eisen
Ökologisches Wirtschaften|PROKLA
"""),
    "science_short": ways("""
Soziologie|Psychologie|Volkskunde|Politik|Geschichte|Rechtssoziologie|Statistik|Mathematik und Mechanik
Bibliothekswesen|Metallkunde|Evaluation|Familienforschung|Germanistik|Umweltpolitik
"""),
    "conference": ways("""
Tagungsband der {digit}. Jahrestagung {science_short}|Verhandlungen des {digit}. Deutschen Soziologentages
Tagung „{topic} und {topic2}“|Proceedings der {digit}. GI-Jahrestagung
Beiträge zum {digit}. Kongress für {science_short}|{digit}. Internationale Tagung Wirtschaftsinformatik
"""),
    "digit": ways("3|5|7|12|18|21|24|30"),
    "publisher": ways("""
Suhrkamp|Suhrkamp|Campus|Campus|Springer|Springer VS|VS Verlag|VS Verlag für Sozialwissenschaften|Westdeutscher Verlag
Leske + Budrich|Leske & Budrich|Nomos|Juventa
Beltz|Beltz Juventa|de Gruyter|Mohr Siebeck|Mohr|Duncker & Humblot|Rowohlt|Fischer|Hanser|Oldenbourg|C. H. Beck|Beck
Klett-Cotta|Reclam|transcript|UVK|Lit|LIT Verlag
Kohlhammer|Vandenhoeck & Ruprecht|Metzler|Franz Steiner|Lambertus|Peter Lang|Waxmann|Klinkhardt|Edition Sigma|Budrich
Haupt|Böhlau|Enke|UTB|Hogrefe|Huber|Reimer
"""),
    "place": ways("""
Frankfurt am Main|Frankfurt a.M.|Frankfurt a. M.|Frankfurt/M.|Opladen|Opladen|Wiesbaden|Wiesbaden|Wiesbaden|München
München|Berlin|Berlin|Berlin|Stuttgart|Tübingen|Köln|Hamburg|Weinheim
Göttingen|Bielefeld|Münster|Baden-Baden|Leipzig|Wien|Zürich|Bern|Konstanz|Hannover|Bonn|Bremen|Heidelberg|Darmstadt
Reinbek|Reinbek bei Hamburg|Freiburg|Freiburg i. Br.|Düsseldorf|Halle
Baltmannsweiler|Gütersloh|Linz|Ludwigsburg|Chur, Zürich|Olten, Freiburg im Breisgau|Bad Heilbrunn|Pfaffenweiler
Herbolzheim
Würzburg / Wien|München und Mering|Ljubljana|Bern und Wabern|Innsbruck|Hohengehren|Schwalbach/Ts.|Lengerich
Sankt Augustin|Regensburg
Frankfurt/New York|Frankfurt a.M./New York|Weinheim/München|Weinheim und München|Weinheim/Basel|Berlin/New York
Neuwied|Paderborn|Mannheim|Münster/New York|Dortmund|Kassel
"""),
    "town": ways("""
Berlin|Hamburg|München|Köln|Bremen|Kassel|Dresden|Leipzig|Hannover|Bonn|Mannheim|Wien|Zürich|Basel|Bielefeld|Oldenburg
Gießen|Nürnberg
"""),
    "institution": ways("""
Universität Bremen|Freie Universität Berlin|TU Berlin|Universität zu Köln|Ludwig-Maximilians-Universität München
Universität Hamburg|Fraunhofer ISI
Wissenschaftszentrum Berlin|Universität Kassel|Max-Planck-Institut für Gesellschaftsforschung
Technische Universität Dresden|Universität Wien|Deutsches Jugendinstitut
"""),
    "dissertation": ways("""
Diss.|Dissertation|Dissertation|Diplomarbeit|Magisterarbeit|unveröff. Diplomarbeit|Habilitationsschrift|phil. Diss.
Masterarbeit
"""),
    "report_genre": ways("""
Abschlussbericht|Arbeitspapier|Discussion Paper|Forschungsbericht|Endbericht|Gutachten|Projektbericht|Working Paper
"""),
    "report_number": ways("Nr. 12|Nr. 3|01/2004|FS III 98-104|2009-17|Nr. 221"),
    "preprint_genre": ways("Manuskript|unveröff. Manuskript|Ms.|Preprint|Arbeitspapier"),
    "preprint_number": ways("Nr. 4|2012/3|17|arXiv:1204.1234"),
    "edited_genre": ways("Festschrift|Ein Handbuch|Ein Reader|Aufsatzsammlung"),
    "series": ways("""
Forschungs- und Sitzungsberichte der ARL|Beiträge zur Geschichte {der_gen}|edition suhrkamp|Theorie und Gesellschaft
{writings} zur {science_short}|{writings} zur {science_short}|{writings} des {office}s für {office_about}
{writings} der Universität {town}|Schriftenreihe der {letters}|{letters}-Schriftenreihe|{letters}-Materialien
{town}er {writings} zur {science_short}|{town}er Geographische Schriften|Reihe {topic2}|Reihe {topic2} und {topic2}
{letters} Discussion Paper|{letters} Working Paper|Arbeitspapiere des {office}s für {office_about}|{letters}-Kurzbericht
{writings} zum Europäischen Recht|Europäische Hochschulschriften, Reihe 22|Soziologische Texte|Gesammelte Werke
Drucksache|Forschungsberichte aus dem {office} für {office_about}
"""),
    "writings": ways("Schriften|Schriftenreihe|Beiträge|Materialien|Forschungsberichte|Studien|Berichte|Abhandlungen"),
    "translated": ways("aus dem Englischen|von H. Brandt|aus dem Französischen von U. Beck"),
    "newspaper": ways("""
Die Zeit|Süddeutsche Zeitung|Frankfurter Allgemeine Zeitung|FAZ|die tageszeitung|taz|Der Spiegel|Neue Zürcher Zeitung
Der Tagesspiegel|Die Welt
"""),
    "law": ways("""
Gesetz über {law_about} vom {law_day}|Bundesgesetz über {law_about}|Verordnung über {law_about} vom {law_day}
Sozialgesetzbuch ({law_short})|Kinder- und Jugendhilfegesetz
"""),
    "law_about": ways("""
den Datenschutz|die Raumordnung|Naturschutz und Landschaftspflege|die Mitbestimmung der Arbeitnehmer
die Statistik für Bundeszwecke
"""),
    "law_day": ways("26. Juni 1990|22. Dezember 2008|4. Mai 1976|29. Juli 2009"),
    "law_short": ways("SGB II|SGB VIII|SGB XII"),
    "brief_title": ways("""
Soziologie|Masse und Macht|Spezielle Grundlagen|Sinn und Kultur|Allgemeiner Teil|Gesammelte Schriften
Wirtschaft und Recht|Das Unbehagen|Handlungstheorie|Ausgewählte Schriften|Illuminationen|Schuldrecht
Von den Anfängen bis 1918|Probleme
"""),
    "decision": ways("""
BGH, {ruling} vom {law_day}, {court_file}|BVerfG, {ruling} v. {law_day}, {court_file}|BAG {law_day}, {court_file}
EuGH, Urteil vom {law_day}, Rs. C-144/04|OLG Köln, {ruling} vom {law_day} – {court_file}|BVerwG, {ruling} vom {law_day}
"""),
    "ruling": ways("Urteil|Beschluss|Urt.|Beschl.|Beschluß"),
    "court_file": ways("4 StR 561/11|IX ZR 12/98|1 BvR 2378/98|5 StR 613/12|VIII ZR 281/03|2 AZR 445/99|7 C 12.05"),
    "reports_of_courts": ways("NJW|BGHZ|BVerfGE|NStZ|JZ|DVBl|NVwZ|BAGE"),
    "law_container": ways("BGBl. I|Bundesgesetzblatt|BGBl.|Amtsblatt der Europäischen Union"),
    "standard": ways("""
DIN {standard_number}: {standard_title}|DIN EN ISO {standard_number}: {standard_title}
VDI-Richtlinie {standard_number}: {standard_title}|ISO {standard_number}: {standard_title}
"""),
    "standard_number": ways("1505-2|9001|690|6892-1|2221|27001|14040"),
    "standard_title": ways("""
Titelangaben von Dokumenten|Qualitätsmanagementsysteme. Anforderungen|Umweltmanagement. Ökobilanz
Metallische Werkstoffe. Zugversuch|Information und Dokumentation
"""),
    "standard_publisher": ways("Beuth|Beuth Verlag|VDI Verlag"),
    "patent": ways("""
Verfahren zur Herstellung dünner Schichten|Vorrichtung zum Messen von Strömungen
Verfahren zum Betreiben eines Reaktors|Schaltungsanordnung für Motoren
"""),
    "patent_number": ways("DE 10 2005 012 345 A1|DE 4321987 C2|EP 0 123 456 B1|DE 19643210 A1"),
    "patent_class": ways("H01L 21/00|G01F 1/66|B60K 6/20"),
    "site": ways("""
Statistisches Jahrbuch {year}|Jahresbericht|Bevölkerungsprognose bis 2030|{topic} in Zahlen
Pressemitteilung zum Thema {topic_plain}|Glossar
"""),
    "year": ways("1998|2002|2005|2009|2013"),
    "host": ways("""
www.{slug}.de/{slug}/{digits}.pdf|www.destatis.de/{slug}/{digits}.html|www.bpb.de/apuz/{digits}/{slug}|www.{slug}.de
www.{slug}.ch/{slug}|nbn-resolving.de/urn:nbn:de:0168-ssoar-{digits}
"""),
    "slug": ways("soziologie|statistik|zukunft|jugend|institut|bildung|forschung|politik|themen|publikationen|bericht"),
    "digits": ways("4711|28456|105|331204|2003|77"),
    "doi_stem": ways("1007/978-3-|1515/zfsoz-|1007/s|1024/|3224/|1002/ange."),
    "office": ways("Bundesamt|Landesamt|Institut|Forschungsstelle|Zentrum|Deutsche Gesellschaft|Amt|Stiftung|Netzwerk"),
    "office_about": ways("""
Statistik|Naturschutz|Gesundheit|Arbeit und Soziales|Wirtschaft|Kultur|Umwelt und Verkehr|Bauwesen|Städtebau|Demoskopie
Berufsbildung|Migration|Forst und Landwirtschaft|Frauen und Jugend|Verbraucherschutz|Weiterbildung|Familienforschung
"""),
    "body_of": ways("der Angestellten|der Hochschulen|deutscher Städte|der Landkreise|der Pflegeberufe|freier Träger"),
    "land": ways("Bayern|Hessen|Sachsen|Brandenburg|Nordrhein-Westfalen|Niedersachsen|Tirol|Thüringen|Rheinland-Pfalz"),
    "letters": ways("{letter}{letter}{letter}|{letter}{letter}{letter}{letter}|{letter}{letter}{vowel}{letter}"),
    "letter": ways("A|B|D|F|G|I|K|L|M|N|R|S|T|V|W|Z"),
    "vowel": ways("a|e|i|o|u"),
    "corporate": ways("""
Statistisches Bundesamt|ZA (Zentralarchiv für Empirische Sozialforschung)
Stadt Quedlinburg – Amt für Wirtschaftsförderung|CDU
Wissenschaftsrat|Bundesministerium für Familie, Senioren, Frauen und Jugend|Deutscher Bundestag|Stadt Köln
Kultusministerkonferenz (KMK)
Statistisches Bundesamt|Bundesministerium für Bildung und Forschung|BMBF|Deutsches Jugendinstitut|OECD|Stadt Kassel
Bundesagentur für Arbeit|Akademie für Raumforschung und Landesplanung|Europäische Kommission
{office} für {office_about}|{office} für {office_about}|{office} für {office_about}|Statistisches Landesamt {land}
Ministerium für {office_about} des Landes {land}|Ministerium für {office_about} und {office_about}|Land {land}
Landesregierung {land}|Verband {body_of}|Bundesverband {body_of} e. V.|Arbeitsgemeinschaft {body_of}|Stadt {town}
Universität {town}|Gewerkschaft {body_of}|Projektgruppe {office_about}|{letters}|{letters}|{letters}
{letters} ({office} für {office_about})|{town}er Institut für {office_about}
{office} für {office_about} ({letters})|{newspaper}|Europäisches Parlament|Rat der Europäischen Union|Eurostat|UNESCO
"""),
}  # fmt: skip


def person(rng: Random) -> PersonName:
    """A person with one given name or two."""
    given = rng.choice(GIVEN)
    if rng.random() < 0.12:
        given = f"{given} {rng.choice('ABCDEFGHJKLMPRSTW')}."
    return PersonName(rng.choice(FAMILIES), given)
