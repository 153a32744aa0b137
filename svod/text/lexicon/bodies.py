"""Words of organisations, addresses, contacts, degrees and posts, ru, de, en side by side; «stem~m» means all forms."""

from svod.text.lexicon.classes import WordClass

# Class, Russian, German, English words.
WordRow = tuple[WordClass, str, str, str]

BODIES_AND_PLACES: tuple[WordRow, ...] = (
    (WordClass.ORGANISATION,
        "университет~m институт~m академи~i факультет~m кафедр~f лаборатори~i центр~m отдел~m отделени~n филиал~m"
        " сектор~m школ~f училищ~o колледж~m консерватори~i обсерватори~i министерств~o ведомств~o управлени~n"
        " предприяти~n учреждени~n общество организаци~i объединени~n ассоциаци~i федераци~i корпораци~i компани~i"
        " фирм~f бюро нии вц ниу вшэ мгу мгту мифи мфти спбгу нгу ран со сибирское уро дво фиц ниц фгбун фгуп фгбоу"
        " фгбу фгаоу фгбну гоу гбоу гну нпо нпп впо во оао ооо зао пао ао ин-т ун-т ф-т каф лаб фак фак-т академ"
        " госуниверситет~m политех~m библиотек~f музе~m больниц~f клиник~f госкорпораци~i комитет~m комисси~i совет~m"
        " союз~m фонд~m служб~f агентств~o станци~i завод~m техникум~m лице~m гимнази~i департамент~m гос"
        " государственн~a федеральн~a национальн~a российск~a технологическ~a политехническ~a педагогическ~a"
        " исследовательск~a бюджетн~a автономн~a научно-исследовательск~a образовательн~a",
        "universität univ uni universitäten institut institute instituts instituten fakultät fakultäten lehrstuhl"
        " lehrgebiet fachbereich fachgebiet fachhochschule hochschule hochschulen akademie abteilung zentrum zentren"
        " forschungszentrum forschungsinstitut forschungsgruppe forschungsstelle arbeitsgruppe arbeitsbereich"
        " arbeitsstelle arbeitskreis seminar klinik klinikum krankenhaus bibliothek landesbibliothek staatsbibliothek"
        " universitätsbibliothek museum archiv stiftung verein verband gesellschaft ministerium bundesministerium"
        " bundesamt landesamt bundesanstalt amt kommission ausschuss ausschuß rat gmbh ag kg e.v ev firma dienst"
        " institutsbereich technische freie pädagogische wissenschaftszentrum fraunhofer max-planck leibniz helmholtz"
        " kolleg schule statistisches bundeszentrale landeszentrale",
        "university univ universities institute inst institution institutes department dept departments dep"
        " faculty fac school schools college coll academy acad laboratory laboratories lab labs center centre centers"
        " centres ctr division div section group unit branch office hospital clinic observatory corporation corp"
        " company co inc ltd llc plc society soc association assoc foundation council committee commission agency"
        " ministry bureau board consortium alliance museum library technology polytechnic universite université"
        " universita università universidad universiteit politecnico école ecole polytechnique cnrs cnr"
        " inria csail mit eth epfl ucla cern nasa nist bell ibm microsoft google facility program programme trust union"
        " federation organization organisation medical national gov state"),
    (WordClass.ADDRESS,
        "ул улица улицы улице пр пр-т пр-кт просп проспект проспекта пер переулок пл площадь площади бул бульвар наб"
        " набережная ш шоссе д дом корп корпус кв квартира офис оф стр строение г гор город города городе пос поселок"
        " обл область области край края район р-н респ республика республики п/я а/я индекс адрес микрорайон мкр проезд"
        " линия остров тупик аллея пгт село деревня",
        "straße strasse str platz pl allee weg gasse ring ufer damm chaussee promenade postfach pf plz hausnr haus"
        " stock etage campus anschrift adresse postanschrift bundesrepublik land landkreis kreis",
        "street st avenue ave av road rd drive dr lane ln boulevard blvd square sq place way court ct parkway pkwy"
        " highway hwy room rm floor fl suite ste building bldg box p.o po pob mail stop ms zip postal code address"
        " campus hall bvd rue via piazza plaza calle rua terrace crescent"),
    (WordClass.CONTACT,
        "тел телефон факс моб e-mail email почта эл адрес сайт",
        "tel telefon telefax fax mobil e-mail email mail homepage internet webseite",
        "tel telephone phone ph fax mobile email e-mail mail mailto homepage www http https url web contact ftp"),
    (WordClass.DEGREE,
        "к.ф.-м.н д.ф.-м.н к.физ.-мат.н д.физ.-мат.н ктн дтн кфмн дфмн к.т.н д.т.н к.х.н д.х.н к.б.н д.б.н к.э.н д.э.н"
        " к.м.н д.м.н к.п.н д.п.н к.и.н д.и.н к.ю.н д.ю.н к.ф.н д.ф.н к.пс.н д.пс.н к.психол.н д.психол.н к.филол.н"
        " д.филол.н к.филос.н д.филос.н к.полит.н д.полит.н к.соц.н д.соц.н к.социол.н д.социол.н к.г.н д.г.н к.г.-м.н"
        " д.г.-м.н к.с.-х.н д.с.-х.н к.в.н д.в.н к.арх.н к.иск.н к.пед.н д.пед.н к.биол.н д.биол.н к.хим.н д.хим.н"
        " к.техн.н д.техн.н к.экон.н д.экон.н к.ист.н д.ист.н к.мед.н д.мед.н канд кандидат~m докт доктор~m наук"
        " проф профессор~m доц доцент~m акад академик~k чл.-корр чл.-кор член-корреспондент~m член-корр преп"
        " преподавател~j ст.преп ассистент~m асс аспирант~m аспирантк~f студент~m студентк~f магистрант~m магистр~m"
        " бакалавр~m соискател~j докторант~m инженер~m м.н.с с.н.с в.н.с г.н.с н.с мнс снс внс гнс сотрудник~k научн"
        " зав заведующ~a директор~m декан~m ректор~m физ.-мат техн программист~m стажер~m",
        "dr dr.-ing dr.rer.nat dr.phil dr.med dr.h.c prof prof.dr professor professorin privatdozent privatdozentin pd"
        " priv.-doz dipl.-ing dipl.-inform dipl.-math dipl.-phys dipl.-soz dipl.-psych dipl.-päd dipl.-kfm dipl.-volksw"
        " dipl.-chem dipl.-biol dipl mag habil rer nat phil ing jun.-prof juniorprofessor juniorprofessorin em emeritus"
        " dozent dozentin doktorand doktorandin mitarbeiter mitarbeiterin assistent assistentin m.a b.a m.sc b.sc ma"
        " direktor direktorin leiter leiterin student studentin wiss stud jur oec pol med diplom-ingenieur"
        " diplom-soziologe diplom-psychologe diplom-informatiker",
        "phd ph.d dphil d.phil md m.d msc m.sc bsc b.sc ms m.s b.s ba b.a ma m.a mba jd ll.m llm ed.d edd dsc d.sc sc.d"
        " meng beng mphil m.phil dds dvm mph rn frs facp prof professor assoc.prof doctor dr lecturer reader fellow"
        " researcher scientist postdoc postdoctoral student candidate member ieee chair head director dean engineer"
        " assistant associate emeritus visiting senior principal graduate undergraduate adjunct sr jr esq mr mrs"),
    (WordClass.NAME_PARTICLE,
        "фон ван де ди дю да ла ле аль эль ибн бен оглы кызы дер",
        "von vom van zu zur zum der den",
        "van de der den du del della di da dos das do la le les ter ten te af av el al bin ibn ben mac mc st d l"),
    (WordClass.CITY_SHORT,
        "м л спб пг мн к н-ск екб н.новгород р-н-д ростов-н/д нн пб сан-пб с.-петербург с.-пб м.-л м.;л",
        "ffm fft bln mch hh frankfurt/m frankfurt/main o.o",
        "n.y ny nyc la l.a d.c dc s.l"),
    (WordClass.REGION,
        "сибирь сибири урал урала поволжье подмосковье татарстан башкортостан якутия бурятия крым крыма дагестан кавказ"
        " европа европы европе азия азии африка африки америка америки австралия антарктида арктика арктики",
        "europa europas asien afrika amerika lateinamerika südamerika nordamerika osteuropa westeuropa mitteleuropa"
        " bayern baden-württemberg hessen sachsen thüringen brandenburg sachsen-anhalt niedersachsen rheinland-pfalz"
        " nordrhein-westfalen nrw saarland schleswig-holstein mecklenburg-vorpommern tirol kärnten steiermark",
        "europe asia africa america australia oceania antarctica alabama alaska arizona arkansas california colorado"
        " connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine"
        " maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada hampshire jersey ohio"
        " oklahoma oregon pennsylvania carolina dakota tennessee texas utah vermont virginia wisconsin wyoming ontario"
        " quebec alberta manitoba saskatchewan queensland victoria bavaria saxony siberia crimea flanders catalonia"
        " al ak az ar ca ct de fl ga hi id il ia ks ky me md ma mi mn ms mo mt ne nv nh nj nm nc nd oh ok or pa ri sc"
        " sd tn tx ut vt va wa wv wi wy ont que bc nsw calif mass conn tex penn ill mich wis minn fla colo ariz wash"
        " n.j n.y n.c"),
)  # fmt: skip
