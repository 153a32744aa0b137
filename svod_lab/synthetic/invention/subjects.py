"""What invented papers are about: things, aspects, methods and settings of ten sciences, in ru, en and de."""

from typing import NamedTuple


class Thing(NamedTuple):
    """What a paper studies, in the plural; the genitives follow a noun: «устойчивость …», „Stabilität …“."""

    ru: str
    ru_genitive: str
    en: str
    de: str
    de_genitive: str


class Aspect(NamedTuple):
    """What of it is studied; Russian in nominative, genitive and after «о», German with the article it takes."""

    ru: str
    ru_genitive: str
    ru_after_o: str
    en: str
    de: str
    de_article: str


class Phrase(NamedTuple):
    """Words that follow a title: a method or a setting."""

    ru: str
    en: str
    de: str


class Subject(NamedTuple):
    """One science with its codes and words."""

    name: Phrase
    udc: tuple[str, ...]
    msc: tuple[str, ...]
    jel: tuple[str, ...]
    things: tuple[Thing, ...]
    methods: tuple[Phrase, ...]
    settings: tuple[Phrase, ...]


ASPECTS = tuple(Aspect(*row.split("|")) for row in (
    "устойчивость|устойчивости|устойчивости|stability|Stabilität|die",
    "структура|структуры|структуре|structure|Struktur|die",
    "динамика|динамики|динамике|dynamics|Dynamik|die",
    "моделирование|моделирования|моделировании|modelling|Modellierung|die",
    "оптимизация|оптимизации|оптимизации|optimization|Optimierung|die",
    "классификация|классификации|классификации|classification|Klassifikation|die",
    "сравнительный анализ|сравнительного анализа|сравнительном анализе|comparative analysis|Vergleich|der",
    "оценка эффективности|оценки эффективности|оценке эффективности|efficiency assessment|Effizienz|die",
    "свойства|свойств|свойствах|properties|Eigenschaften|die",
    "прогнозирование|прогнозирования|прогнозировании|forecasting|Vorhersage|die",
    "проектирование|проектирования|проектировании|design|Entwurf|der",
    "развитие|развития|развитии|development|Entwicklung|die",
    "применение|применения|применении|application|Anwendung|die",
    "асимптотика|асимптотики|асимптотике|asymptotics|Asymptotik|die",
    "эволюция|эволюции|эволюции|evolution|Evolution|die",
    "надёжность|надёжности|надёжности|reliability|Zuverlässigkeit|die",
    "роль|роли|роли|role|Rolle|die",
    "особенности|особенностей|особенностях|features|Merkmale|die",
))  # fmt: skip


def _subject(
    name: str,
    udc: str,
    msc: str,
    jel: str,
    things: tuple[str, ...],
    methods: tuple[str, ...],
    settings: tuple[str, ...],
) -> Subject:
    return Subject(
        Phrase(*name.split("|")),
        tuple(udc.split()),
        tuple(msc.split()),
        tuple(jel.split()),
        tuple(Thing(*row.split("|")) for row in things),
        tuple(Phrase(*row.split("|")) for row in methods),
        tuple(Phrase(*row.split("|")) for row in settings),
    )


SUBJECTS: tuple[Subject, ...] = (
    _subject(
        "Математика|Mathematics|Mathematik", "517.95 519.63 517.968 512.54", "35K20 34D20 45B05 20E05 60J10", "",
        ("краевые задачи теплопроводности|краевых задач теплопроводности|boundary value problems of heat conduction"
         "|Randwertprobleme der Wärmeleitung|der Randwertprobleme der Wärmeleitung",
         "интегральные уравнения Фредгольма|интегральных уравнений Фредгольма|Fredholm integral equations"
         "|Fredholmsche Integralgleichungen|Fredholmscher Integralgleichungen",
         "цепи Маркова со счётным числом состояний|цепей Маркова со счётным числом состояний"
         "|Markov chains with countably many states|Markowketten mit abzählbar vielen Zuständen"
         "|von Markowketten mit abzählbar vielen Zuständen",
         "конечно порождённые группы|конечно порождённых групп|finitely generated groups|endlich erzeugte Gruppen"
         "|endlich erzeugter Gruppen",
         "решения нелинейных параболических систем|решений нелинейных параболических систем"
         "|solutions of nonlinear parabolic systems|Lösungen nichtlinearer parabolischer Systeme"
         "|der Lösungen nichtlinearer parabolischer Systeme",
         "разностные схемы на неравномерных сетках|разностных схем на неравномерных сетках"
         "|difference schemes on non-uniform grids|Differenzenschemata auf ungleichmäßigen Gittern"
         "|von Differenzenschemata auf ungleichmäßigen Gittern"),
        ("методом функций Ляпунова|by the method of Lyapunov functions|mit Ljapunow-Funktionen",
         "методом конечных элементов|by the finite element method|mit der Methode der finiten Elemente",
         "на основе вариационного принципа|based on a variational principle|mit einem Variationsprinzip"),
        ("в пространствах Соболева|in Sobolev spaces|in Sobolew-Räumen",
         "при наличии запаздывания|in the presence of delay|bei Verzögerung",
         "в неограниченных областях|in unbounded domains|in unbeschränkten Gebieten"),
    ),
    _subject(
        "Физика|Physics|Physik", "537.311 538.9 532.5 621.039.5", "81T13 76D05 82B20", "",
        ("магнитные наночастицы|магнитных наночастиц|magnetic nanoparticles|magnetische Nanopartikel"
         "|magnetischer Nanopartikel",
         "тонкие плёнки оксида цинка|тонких плёнок оксида цинка|thin zinc oxide films|dünne Zinkoxidschichten"
         "|dünner Zinkoxidschichten",
         "турбулентные течения вязкой жидкости|турбулентных течений вязкой жидкости|turbulent flows of viscous fluid"
         "|turbulente Strömungen zäher Flüssigkeiten|turbulenter Strömungen zäher Flüssigkeiten",
         "реакторы на быстрых нейтронах|реакторов на быстрых нейтронах|fast neutron reactors|schnelle Reaktoren"
         "|schneller Reaktoren",
         "спиновые волны в ферромагнетиках|спиновых волн в ферромагнетиках|spin waves in ferromagnets"
         "|Spinwellen in Ferromagneten|von Spinwellen in Ferromagneten",
         "космические лучи высоких энергий|космических лучей высоких энергий|high-energy cosmic rays"
         "|hochenergetische kosmische Strahlen|hochenergetischer kosmischer Strahlen"),
        ("методом Монте-Карло|by the Monte Carlo method|mit der Monte-Carlo-Methode",
         "методом молекулярной динамики|by molecular dynamics|mittels Molekulardynamik",
         "по данным рентгеновской дифракции|from X-ray diffraction data|anhand von Röntgenbeugungsdaten"),
        ("при низких температурах|at low temperatures|bei tiefen Temperaturen",
         "в сильных магнитных полях|in strong magnetic fields|in starken Magnetfeldern",
         "вблизи точки фазового перехода|near a phase transition|in der Nähe eines Phasenübergangs"),
    ),
    _subject(
        "Информатика|Computer Science|Informatik", "004.85 004.421 004.657 681.3", "68Q45 68T05 05C85", "",
        ("нейронные сети глубокого обучения|нейронных сетей глубокого обучения|deep neural networks"
         "|tiefe neuronale Netze|tiefer neuronaler Netze",
         "алгоритмы поиска путей в графах|алгоритмов поиска путей в графах|path search algorithms on graphs"
         "|Algorithmen zur Wegsuche in Graphen|von Algorithmen zur Wegsuche in Graphen",
         "распределённые базы данных|распределённых баз данных|distributed databases|verteilte Datenbanken"
         "|verteilter Datenbanken",
         "системы машинного перевода|систем машинного перевода|machine translation systems"
         "|Systeme der maschinellen Übersetzung|von Systemen der maschinellen Übersetzung",
         "синтаксические анализаторы|синтаксических анализаторов|parsers|Parser|von Parsern",
         "рекомендательные системы электронных библиотек|рекомендательных систем электронных библиотек"
         "|recommender systems of digital libraries|Empfehlungssysteme digitaler Bibliotheken"
         "|der Empfehlungssysteme digitaler Bibliotheken"),
        ("на основе матричных операций|based on matrix operations|auf der Grundlage von Matrixoperationen",
         "с использованием графических процессоров|using graphics processors|mit Grafikprozessoren",
         "методами машинного обучения|by machine learning|mit Verfahren des maschinellen Lernens"),
        ("в условиях неполных данных|under incomplete data|bei unvollständigen Daten",
         "для мобильных устройств|for mobile devices|für mobile Geräte",
         "в облачной среде|in the cloud|in der Cloud"),
    ),
    _subject(
        "Экономика|Economics|Wirtschaft", "338.24 330.4 336.7", "91B62 62P20", "O13 C53 G21 E32 R11",
        ("региональные рынки труда|региональных рынков труда|regional labour markets|regionale Arbeitsmärkte"
         "|regionaler Arbeitsmärkte",
         "малые предприятия сферы услуг|малых предприятий сферы услуг|small service enterprises"
         "|kleine Dienstleistungsunternehmen|kleiner Dienstleistungsunternehmen",
         "банковские системы развивающихся стран|банковских систем развивающихся стран"
         "|banking systems of developing countries|Bankensysteme der Entwicklungsländer"
         "|der Bankensysteme der Entwicklungsländer",
         "цены на сельскохозяйственную продукцию|цен на сельскохозяйственную продукцию|agricultural prices"
         "|Agrarpreise|der Agrarpreise",
         "инновационные кластеры|инновационных кластеров|innovation clusters"
         "|Innovationscluster|der Innovationscluster"),
        ("на основе панельных данных|with panel data|mit Paneldaten",
         "методом главных компонент|by principal component analysis|mittels Hauptkomponentenanalyse",
         "с помощью эконометрических моделей|using econometric models|mit ökonometrischen Modellen"),
        ("в условиях цифровой экономики|in the digital economy|in der digitalen Wirtschaft",
         "в переходный период|in transition|in der Übergangszeit",
         "на примере приграничных регионов|the case of border regions|am Beispiel der Grenzregionen"),
    ),
    _subject(
        "История|History|Geschichte", "94(47) 930.2 93/94", "", "N30 N43",
        ("городские библиотеки девятнадцатого века|городских библиотек девятнадцатого века"
         "|municipal libraries of the nineteenth century|Stadtbibliotheken des 19. Jahrhunderts"
         "|der Stadtbibliotheken des 19. Jahrhunderts",
         "крестьянские хозяйства|крестьянских хозяйств|peasant households|bäuerliche Haushalte|bäuerlicher Haushalte",
         "дипломатические архивы|дипломатических архивов|diplomatic archives|diplomatische Archive"
         "|diplomatischer Archive",
         "научные общества|научных обществ|learned societies|gelehrte Gesellschaften|gelehrter Gesellschaften",
         "торговые пути средневековой Европы|торговых путей средневековой Европы|trade routes of medieval Europe"
         "|Handelswege des mittelalterlichen Europa|der Handelswege des mittelalterlichen Europa"),
        ("по материалам переписи|from census records|anhand von Volkszählungen",
         "в свете новых источников|in the light of new sources|im Licht neuer Quellen",
         "по воспоминаниям современников|in contemporary memoirs|in den Erinnerungen der Zeitgenossen"),
        ("в первой половине XX века|in the first half of the 20th century|in der ersten Hälfte des 20. Jahrhunderts",
         "в Поволжье|in the Volga region|im Wolgagebiet",
         "в Восточной Европе|in Eastern Europe|in Osteuropa"),
    ),
    _subject(
        "Языкознание|Linguistics|Sprachwissenschaft", "81'37 811.161.1 81'322", "", "",
        ("глаголы движения|глаголов движения|verbs of motion|Bewegungsverben|von Bewegungsverben",
         "заимствованные слова|заимствованных слов|loanwords|Lehnwörter|von Lehnwörtern",
         "сложноподчинённые предложения|сложноподчинённых предложений|complex sentences|Satzgefüge|der Satzgefüge",
         "диалекты северных областей|диалектов северных областей|dialects of the northern regions"
         "|Dialekte der nördlichen Gebiete|der Dialekte der nördlichen Gebiete",
         "термины права|терминов права|legal terms|Rechtstermini|der Rechtstermini"),
        ("на материале национального корпуса|on the material of a national corpus|anhand eines Nationalkorpus",
         "в сопоставительном аспекте|in a contrastive perspective|aus kontrastiver Sicht",
         "методом корпусного анализа|by corpus analysis|mit korpuslinguistischen Methoden"),
        ("в русском и немецком языках|in Russian and German|im Russischen und im Deutschen",
         "в детской речи|in child language|in der Kindersprache",
         "в газетных текстах|in newspaper texts|in Zeitungstexten"),
    ),
    _subject(
        "Химия|Chemistry|Chemie", "541.64 543.42 547.7", "", "",
        ("полимерные композиты|полимерных композитов|polymer composites|Polymerverbunde|der Polymerverbunde",
         "комплексы переходных металлов|комплексов переходных металлов|transition metal complexes"
         "|Übergangsmetallkomplexe|der Übergangsmetallkomplexe",
         "водные растворы электролитов|водных растворов электролитов|aqueous electrolyte solutions"
         "|wässrige Elektrolytlösungen|wässriger Elektrolytlösungen",
         "катализаторы окисления|катализаторов окисления|oxidation catalysts|Oxidationskatalysatoren"
         "|der Oxidationskatalysatoren"),
        ("методом ИК-спектроскопии|by IR spectroscopy|mittels IR-Spektroskopie",
         "методом электронной микроскопии|by electron microscopy|mittels Elektronenmikroskopie",
         "золь-гель методом|by the sol-gel method|nach dem Sol-Gel-Verfahren"),
        ("при повышенном давлении|under high pressure|unter hohem Druck",
         "в кислых средах|in acidic media|in sauren Medien",
         "при комнатной температуре|at room temperature|bei Raumtemperatur"),
    ),
    _subject(
        "Педагогика|Education|Bildung", "378.14 37.013 159.9", "97D40", "I21 I23",
        ("цифровые образовательные ресурсы|цифровых образовательных ресурсов|digital learning resources"
         "|digitale Lernressourcen|digitaler Lernressourcen",
         "учебные мотивы студентов|учебных мотивов студентов|learning motives of students"
         "|Lernmotive von Studierenden|der Lernmotive von Studierenden",
         "школьные учебники математики|школьных учебников математики|school mathematics textbooks"
         "|Mathematikschulbücher|der Mathematikschulbücher",
         "программы повышения квалификации учителей|программ повышения квалификации учителей"
         "|teacher training programmes|Lehrerfortbildungen|der Lehrerfortbildungen"),
        ("по результатам анкетирования|based on survey results|anhand von Umfrageergebnissen",
         "средствами дистанционного обучения|by means of distance learning|mit Mitteln des Fernunterrichts",
         "на основе компетентностного подхода|within the competence approach|nach dem Kompetenzansatz"),
        ("в техническом вузе|at a technical university|an einer technischen Hochschule",
         "в начальной школе|in primary school|in der Grundschule",
         "в условиях инклюзивного образования|in inclusive education|in der inklusiven Bildung"),
    ),
    _subject(
        "Биология|Biology|Biologie", "574.5 581.5 633.1", "92D25", "Q18",
        ("сорта яровой пшеницы|сортов яровой пшеницы|spring wheat varieties|Sommerweizensorten|der Sommerweizensorten",
         "популяции пресноводных рыб|популяций пресноводных рыб|freshwater fish populations"
         "|Süßwasserfischbestände|der Süßwasserfischbestände",
         "лесные экосистемы|лесных экосистем|forest ecosystems|Waldökosysteme|der Waldökosysteme",
         "почвенные микроорганизмы|почвенных микроорганизмов|soil microorganisms|Bodenmikroorganismen"
         "|der Bodenmikroorganismen"),
        ("методом полимеразной цепной реакции|by polymerase chain reaction|mittels Polymerase-Kettenreaktion",
         "по данным дистанционного зондирования|from remote sensing data|anhand von Fernerkundungsdaten",
         "методами математической статистики|by statistical methods|mit statistischen Methoden"),
        ("в бассейне Верхней Волги|in the Upper Volga basin|im Becken der oberen Wolga",
         "при изменении климата|under climate change|im Klimawandel",
         "в лесостепной зоне|in the forest-steppe zone|in der Waldsteppe"),
    ),
    _subject(
        "Общество|Society|Gesellschaft", "316.4 321.01 342.7", "91D30", "Z13 J13",
        ("молодёжные субкультуры|молодёжных субкультур|youth subcultures|Jugendkulturen|der Jugendkulturen",
         "сети взаимопомощи мигрантов|сетей взаимопомощи мигрантов|mutual aid networks of migrants"
         "|Hilfsnetzwerke von Migranten|der Hilfsnetzwerke von Migranten",
         "местные органы власти|местных органов власти|local authorities|kommunale Verwaltungen"
         "|kommunaler Verwaltungen",
         "представления о справедливости|представлений о справедливости|notions of justice"
         "|Gerechtigkeitsvorstellungen|der Gerechtigkeitsvorstellungen",
         "политические партии|политических партий|political parties|politische Parteien|politischer Parteien"),
        ("по данным глубинных интервью|in qualitative interviews|in qualitativen Interviews",
         "в сравнительной перспективе|in comparative perspective|in vergleichender Perspektive",
         "методом контент-анализа|by content analysis|mittels Inhaltsanalyse"),
        ("в малых городах|in small towns|in Kleinstädten",
         "в информационном обществе|in the information society|in der Informationsgesellschaft",
         "после объединения|after unification|nach der Wiedervereinigung"),
    ),
)  # fmt: skip
