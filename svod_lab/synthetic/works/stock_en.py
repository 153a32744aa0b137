"""What English made-up records are made of: names, and a grammar of titles, journals, publishers and conferences."""

from random import Random

from svod.model.person import PersonName
from svod_lab.synthetic.works.grammar import Grammar, ways

FAMILIES = ways("""
Adams|Allen|Anderson|Bailey|Baker|Barnes|Bell|Bennett|Brooks|Brown|Butler|Campbell|Carter|Clark|Collins|Cook|Cooper
Cox|Davies|Davis|Edwards
Evans|Fisher|Foster|Gibson|Graham|Grant|Gray|Green|Griffin|Hall|Harris|Hayes|Henderson|Hill|Hughes|Hunt|Jackson|James
Johnson|Jones|Kelly|King
Lee|Lewis|Long|MacDonald|Marshall|Martin|Mason|McCarthy|Miller|Mitchell|Moore|Morgan|Morris|Murphy|Myers|Nelson
O'Brien|O'Connor|Owen|Palmer
Parker|Patterson|Perry|Phillips|Porter|Price|Reed|Reynolds|Richardson|Roberts|Robinson|Rogers|Ross|Russell|Sanders
Scott|Shaw|Simmons|Smith
Stevens|Stewart|Sullivan|Taylor|Thompson|Turner|Walker|Ward|Watson|West|White|Williams|Wilson|Wood|Wright|Young|Garcia
Fernandez|Silva|Rossi
Bianchi|Dubois|Lefèvre|Müller|Schmidt|Weber|Jansen|van den Berg|de Vries|van Dijk|Svensson|Hansen|Nielsen|Virtanen
Kowalski|Novák|Horváth|Popescu
Ivanov|Petrov|Kuznetsov|Smirnova|Volkov|Tanaka|Suzuki|Yamamoto|Nakamura|Kim|Park|Choi|Wang|Li|Zhang|Chen|Liu|Huang
Zhou|Nguyen|Tran|Singh|Gupta
Patel|Kumar|Sharma|Rao|Hassan|Ahmed|Khan|Okafor|Mensah|Cohen|Levy|Goldberg|Papadopoulos|Yılmaz|da Silva|Le Blanc
St. Clair|Ben-David|Fitzgerald
""")
GIVEN = ways("""
Aaron|Alan|Alice|Amy|Andrew|Angela|Anna|Anthony|Barbara|Benjamin|Brian|Bruce|Carl|Carol|Catherine|Charles|Christine
Christopher|Claire|Craig
Daniel|David|Deborah|Dennis|Diane|Donald|Douglas|Edward|Elizabeth|Emily|Emma|Eric|Frances|Frank|Gary|George|Gerald
Grace|Hannah|Harold|Helen
Henry|Howard|Ian|Jacob|James|Jane|Janet|Jean-Pierre|Jeffrey|Jennifer|Jessica|Joan|John|Jonathan|Joseph|Joshua|Julia
Karen|Keith|Kenneth|Kevin
Laura|Lawrence|Linda|Lisa|Louis|Margaret|Maria|Mark|Martha|Martin|Mary|Matthew|Michael|Michelle|Nancy|Nicholas|Olivia
Pamela|Patricia|Patrick
Paul|Peter|Philip|Rachel|Ralph|Raymond|Rebecca|Richard|Robert|Roger|Ronald|Roy|Ruth|Samuel|Sandra|Sarah|Scott|Sharon
Simon|Sophie|Stephen|Steven
Susan|Teresa|Thomas|Timothy|Victor|Victoria|Vincent|Walter|Wei|Wen-Jie|Yuki|Xiaoming|Priya|Rajesh|Sergey|Olga|Pavel
Lars|Ingrid|Giulia|Marco
""")

GRAMMAR: Grammar = {
    "title": ways("""
{objects_cap}, {objects}, and {objects}|{objects_cap}, {objects} and {cause}: {sub}|{objects_cap} ({acronym}): {sub}
{act} of {objects}, {span}|{question} {sub_cap}|{quote}: {sub}|{property_cap} of {matter} {by}|{act} of {matter} {where}
{effect} of {cause}, {cause} and {cause} on {objects}|{objects_cap} and {objects}: {sub}, {span}
{cause_cap}, {cause}, and {cause}
{part}. {act} of {objects}|{objects_cap} — {sub}|{objects_cap} {where}, {span}: {sub}
The {matter} system: {objects} {by}
{a} {adjective} {thing} for {task}|{a} {adjective} {thing} for {task}|{act} of {objects}|{act} of {objects} {where}
{act} of {objects} {by}
{effect} of {cause} on {objects}|{effect} of {cause} on {objects} {where}|{gerund} {objects}|{gerund} {objects} {by}
{gerund} {objects}: {sub}
On the {property} of {objects}|{objects_cap}|{objects_cap}: {sub}|{objects_cap} and {objects}|{objects_cap} {where}
{act} of {objects}: {sub}
{question}|{name}: {a} {adjective} {thing} for {task}|{name}: {gerund_small} {objects}|{role} of {cause} in {objects}
Towards {adjective} {objects}
{field}: {book}|{field}|{book_of} {field_small}|The {history} of {objects}|{property_cap} of {objects} {by}
{adjective_cap} {objects} {where}
"""),
    "longer": ways("""
{where}|{by}|and its implications for {objects}|, with special reference to {objects}|: {act} of {objects} {where}
: {sub}
and the {property} of {objects}|in {adjective} {objects} {by}|under {adjective} {cause} and {cause}
during {task} {where}|, {where}
as a function of {cause} and {cause}|: the role of {cause} in {objects}|compared with {objects} {where}|{where}: {sub}
"""),
    "span": ways("1850–1900|1945-1990|1970-2000|1789–1914|1999|1960 to 1985"),
    "sub_cap": ways("An empirical analysis|The case of Sweden|Evidence from a field experiment|A reply|Some remarks"),
    "quote": ways("“Behind the scenes”|“We shall overcome”|‘Business as usual’|“Made in Italy”|'Publish or perish'"),
    "matter": ways("UO2|Al–Fe|Fe3O4|alpha-synuclein|CO2|99Mo|YBa2Cu3O7|NGF|p53|TiO2(110)|H2O–NaCl|BRCA1|Lambda 0 b"),
    "cause_cap": ways("Gender|Race|Money|Memory|Language|Power|Knowledge|Land|Age"),
    "part": ways("I|II|III|Part 1|Part II"),
    "a": ways("a|an improved|a new|a|the|a simple|a fast"),
    "adjective": ways("""
efficient|novel|unified|robust|statistical|comparative|adaptive|distributed|hierarchical|probabilistic|quantitative
general|nonlinear|scalable
sensitive|optimal|dynamic|global|local|hybrid|parallel|spatial|temporal|clinical|functional|structural
"""),
    "adjective_cap": ways("""
Adaptive|Stochastic|Quantum|Early|Social|Molecular|Large-scale|Thermal|Chronic|Neural|Seasonal|Urban|Ancient|Magnetic
"""),
    "thing": ways("""
approach|method|model|framework|algorithm|technique|system|architecture|theory|procedure|protocol|scheme|analysis
language
"""),
    "task": ways("""
machine translation|image segmentation|protein folding|risk assessment|time series prediction|speech recognition
parallel computation
text classification|gene expression analysis|information retrieval|structural optimization|fluid flow|decision making
program verification
early diagnosis|traffic control|power distribution|word sense disambiguation|drug delivery|large sparse systems
named entity recognition
"""),
    "act": ways("""
Analysis|Evaluation|A study|Measurement|Modelling|Characterization|Identification|Simulation|Estimation|Comparison
Detection|Synthesis|A survey|An overview|Validation|Regulation
"""),
    "effect": ways("Effects|The effect|The influence|Impact|The impact|Influence"),
    "cause": ways("""
temperature|social support|high-dose radiation|training|climate change|calcium|monetary policy|gender
early intervention|stress|insulin|nitrogen|trade|noise|ownership|family structure|aging
"""),
    "objects": ways("""
semiconductor surfaces|thin films|elderly patients|small firms|neural networks|random graphs|coastal ecosystems
adolescent behaviour|labour markets
human T cells|mouse embryonic stem cells|magnetic fields|large databases|natural language|plasma membranes
breast cancer cells|soil moisture
elliptic equations|fast breeder reactors|cognitive performance|democratic institutions|urban populations|binary stars
black holes|viral infections
concurrent programs|renal function|tropical forests|quantum systems|polymer blends|cardiac output|collective action
rural communities|word meaning
turbulent flows|photonic crystals|mobile agents|wireless networks|online communities|social networks|ionic liquids
wound healing|visual attention
"""),
    "objects_cap": ways("""
Social movements|Gene regulation|Bayesian inference|Political trust|The welfare state|Graph theory|Carbon nanotubes
Second language acquisition|Bone marrow
Public health|Machine learning|Gauge theories|Monetary policy|Immune response|Plate tectonics|Childhood obesity
Consumer behaviour|Functional programming
"""),
    "where": ways("""
in rats|in the United States|in children|in developing countries|in Europe|at high pressure|in vitro
in the presence of noise|in Eastern Germany|in adults
in Africa|in the nineteenth century|during pregnancy|in distributed systems|in higher education|in the brain
on the Web|in two dimensions|in Japan
"""),
    "by": ways("""
using neural networks|using mass spectrometry|by X-ray diffraction|with Markov chains|by Monte Carlo methods
based on local features|with deep learning|from satellite data|using support vector machines|by laser spectroscopy
"""),
    "gerund": ways("""
Understanding|Measuring|Learning|Predicting|Modelling|Improving|Estimating|Exploring|Rethinking|Controlling|Explaining
Reconstructing
"""),
    "gerund_small": ways("learning|predicting|mapping|parsing|annotating|comparing|mining"),
    "property": ways("""
stability|nature|convergence|structure|complexity|origin|dynamics|existence|meaning|distribution
"""),
    "property_cap": ways("""
Stability|Dynamics|Origin|Structure|Kinetics|Complexity|Distribution|Expression|Spectroscopy
"""),
    "sub": ways("""
a review|a case study|evidence from panel data|theory and practice|a meta-analysis|a randomized controlled trial
problems and prospects|an introduction
methods and applications|a comparative perspective|lessons from Europe|a critical review|new evidence
a longitudinal study|implications for policy
"""),
    "book": ways("""
An Introduction|Theory and Applications|A Modern Approach|Principles and Practice|A History|Concepts and Methods
"""),
    "book_of": ways("Handbook of|Foundations of|Introduction to|Perspectives on|Essays in|Lectures on"),
    "textbook": ways(": A Textbook|: An Introduction|, Vol. 1|: A Primer|: A Handbook"),
    "field": ways("""
Statistical Mechanics|Social Psychology|Pattern Recognition|Computer Networks|The Theory of Groups|Political Economy
Cell Biology|Solid State Physics|Modern Europe|Numerical Analysis|Information Retrieval|Cultural Studies|Econometrics
"""),
    "field_small": ways("""
statistical methods|cognitive science|social theory|organic chemistry|international relations|applied mathematics
literary criticism
"""),
    "history": ways("rise|history|politics|economics|sociology|philosophy|limits|making|future|physics"),
    "role": ways("The role|Role|The importance|Importance"),
    "name": ways("DELPHI|NetLog|SPARSE|CoRec|BioTag|FlowNet|Atlas|METIS|PARSE-IT|OpenGrid"),
    "question": ways("""
Why do firms export?|What is a law of nature?|Does money matter?|Who governs?|How do children learn to read?
Is there a gender gap in science?|Can machines think?
"""),
    "journal": ways("""
Nature|Science|Physical Review Letters|Phys. Rev. Lett.|Phys. Rev. B|Phys. Lett. B|J. Chem. Phys.
Journal of Applied Physics|Journal of {area}|Journal of {area}|Journal of {area}
Journal of the American {society} Association|American Journal of {area}|British Journal of {area}
European Journal of {area}|International Journal of {area}
Annals of {area}|Archives of {area}|Annual Review of {area}|Communications of the ACM
IEEE Transactions on {engineering}|IEEE Trans. {engineering}|Computational Linguistics
J Biol Chem|J Neurosci|Proc Natl Acad Sci USA|Am J Physiol|N Engl J Med|JAMA|Lancet|BMJ|J Clin Invest|Cancer Res|Blood
Brain Res|J Immunol|Biochem Biophys Res Commun
American Sociological Review|Social Forces|World Politics|The Economic Journal|Econometrica|Philosophy of Science
Speculum|Public Opinion Quarterly|Psychological Bulletin
Theoretical Computer Science|Acta Materialia|J. Fluid Mech.|Astrophys. J.|Nucl. Phys. B|Int. J. {abbreviated}
J. {abbreviated}|Ann. {abbreviated}|Bull. {abbreviated}
Proc. Natl. Acad. Sci. U.S.A.|Physica A: Statistical Mechanics and its Applications|Phil. Trans. R. Soc. Lond. A
Women, Work, and Family Studies|Environment and Planning A|Politics & Society|Gender, Work & Organization|A&A|ApJ
MNRAS|PLoS ONE
Comptes Rendus de l'Académie des Sciences, Série I|SIAM J. Numer. Anal.|J. Phys.: Condens. Matter|Nucl. Instrum. Meth. A
{area}|{area} Letters|{area} and {area}|Advances in {area}|Progress in {area}|Trends in {area}|Review of {area}
"""),
    "area": ways("""
Economics|Clinical Oncology|Experimental Psychology|Marriage and the Family|Computational Physics|Applied Mathematics
Political Science|Cell Biology|Materials Science
Heart Failure|Human Genetics|Nuclear Materials|Marketing Research|Social Policy|Machine Learning Research
Artificial Intelligence|Plant Physiology|Endocrinology|Linguistics
Geophysical Research|Climate|Personality and Social Psychology|Sociology|Epidemiology|Fluid Mechanics
Heat and Mass Transfer|Documentation|Philosophy|American History
"""),
    "society": ways("Medical|Statistical|Psychological|Planning|Dietetic"),
    "engineering": ways("""
Software Engineering|Information Theory|Pattern Analysis and Machine Intelligence|Nuclear Science|Power Systems
Neural Networks|Computers
"""),
    "abbreviated": ways("""
Phys. Chem.|Comput. Math.|Mol. Biol.|Appl. Phys.|Heat Mass Transfer|Mod. Phys. A|Math. Soc.|Astron. Soc.
Am. Chem. Soc.
"""),
    "conference": ways("""
Proceedings of the {ordinal} International Conference on {event}
Proceedings of the {ordinal} International Conference on {event} ({acronym})|Proc. {ordinal} Int. Conf. on {event}
Proceedings of {acronym}|Proceedings of the {ordinal} ACM Symposium on {event}|Proceedings of the Workshop on {event}
Advances in Neural Information Processing Systems
{acronym} {number}: {event}|Proc. of {acronym}|Proceedings of the {number} Conference on {event}
International Conference on {event}|Proc. {acronym} '{short}|Proceedings of the IEEE Conference on {event}
"""),
    "ordinal": ways("First|Second|3rd|5th|7th|10th|12th|15th|19th|21st|33rd|Tenth|Fourth"),
    "event": ways("""
Machine Learning|Computer Vision|Very Large Data Bases|Theory of Computing|Computational Linguistics
Software Engineering|Human Factors|Information Systems|Nuclear Engineering|Digital Libraries|Robotics and Automation
Knowledge Discovery
"""),
    "acronym": ways("ICML|SIGIR|ACL|CHI|VLDB|STOC|IJCAI|ICRA|NIPS|EMNLP|KDD|JCDL|ICSE"),
    "number": ways("1994|1998|2001|2005|2009|2012|2016|2019"),
    "short": ways("94|97|01|05|08"),
    "publisher": ways("""
Springer|Springer-Verlag|Springer|Cambridge University Press|Cambridge University Press|Oxford University Press
Oxford University Press|MIT Press|The MIT Press|Wiley|John Wiley & Sons|Wiley
Elsevier|Academic Press|Routledge|Routledge|Sage|Sage Publications|SAGE|Princeton University Press
Harvard University Press|University of Chicago Press|University of California Press|Yale University Press
McGraw-Hill|Prentice Hall|Prentice-Hall|Addison-Wesley|Palgrave Macmillan|Macmillan|Blackwell|Basic Books|Free Press
Penguin|W. W. Norton|Norton|Lawrence Erlbaum|Erlbaum|Kluwer|Plenum Press|CRC Press
Morgan Kaufmann|ACM|ACM Press|IEEE|IEEE Computer Society|Association for Computational Linguistics|Elgar|Ashgate|Verso
Polity Press|Stanford University Press|Cornell University Press|World Scientific|North-Holland
"""),
    "place": ways("""
New York|New York|New York|New York|London|London|London|Cambridge|Cambridge, MA|Cambridge, Mass.|Oxford|Oxford|Berlin
Berlin, Heidelberg|Princeton|Princeton, NJ|Chicago|Chicago, IL|Boston|San Francisco
Nashville|Kansas City|Bloomington, Illinois|Hanover, N.H.|Aldershot|Canberra, ACT|Vancouver|Tucson, Arizona|Cheltenham
Boulder, CO
Durham, NC|Urbana|Norwood, NJ|Westport, Conn.|Lanham, Md.|Oakland|Bristol|St. Paul, MN|New Brunswick, NJ
Honolulu, Hawaii|Perugia, Italy
Amsterdam|Dordrecht|Thousand Oaks, CA|Newbury Park|Hillsdale, NJ|Englewood Cliffs, NJ|Berkeley|Los Angeles|New Haven
Washington, DC|Philadelphia|Basingstoke|Hoboken, NJ|Reading, MA|Toronto|Ithaca|Stanford
"""),
    "town": ways("""
New York, NY, USA|Boston|San Francisco|Vienna, Austria|Barcelona, Spain|Sydney|Toronto, Canada|Beijing, China
Seattle, WA|Edinburgh|Copenhagen|Paris|Portland, Oregon|Prague|Tokyo|Pittsburgh|Melbourne
"""),
    "institution": ways("""
Stanford University|University of Oxford|Massachusetts Institute of Technology|MIT|University of California, Berkeley
Carnegie Mellon University|University of Michigan|University of Toronto|ETH Zurich|Cornell University
Los Alamos National Laboratory|World Bank|RAND Corporation
"""),
    "dissertation": ways("""
PhD thesis|Ph.D. thesis|Ph.D. dissertation|PhD dissertation|Doctoral dissertation|Master's thesis
Unpublished doctoral dissertation|Diss.
"""),
    "report_genre": ways("""
Technical report|Technical Report|Tech. Rep.|Working paper|Working Paper|Discussion paper|Research report|Report
"""),
    "report_number": ways("TR-94-12|No. 1023|CS-2001-17|LA-UR-02-3321|NBER 7144|CMU-CS-89-103|17|WP 05/11"),
    "preprint_genre": ways("arXiv preprint|preprint|Preprint|arXiv e-prints|unpublished manuscript|Manuscript"),
    "preprint_number": ways("""
arXiv:1409.0473|arXiv:1706.03762|arXiv:0805.2368|arXiv:2005.14165|arXiv:hep-th/9711200|arXiv:1301.3781
arXiv:1911.02855v3|arXiv:cond-mat/0304512
"""),
    "edited_genre": ways("A handbook|A reader|Collected essays|Selected papers"),
    "series": ways("""
Lecture Notes in Computer Science|Studies in Logic|Course of Theoretical Physics|Graduate Texts in Mathematics
Cambridge Studies in Linguistics|Springer Series in Statistics
"""),
    "translated": ways("by R. Howard|by B. Moore|from the German by A. Hall|from the French"),
    "newspaper": ways("""
The New York Times|The Guardian|The Economist|The Washington Post|Financial Times|The Times|Wall Street Journal
The Independent
"""),
    "standard": ways("""
ISO {standard_number}: {standard_title}|IEEE Std {standard_number}: {standard_title}
ASTM {standard_number}. {standard_title}|RFC {standard_number}: {standard_title}
"""),
    "standard_number": ways("9001|690|27001|754-2008|E399-90|2119|3986|14040"),
    "standard_title": ways("""
Information and documentation|Quality management systems|Standard for floating-point arithmetic
Standard test method for fracture toughness|Uniform resource identifiers
"""),
    "standard_publisher": ways("ISO|IEEE|International Organization for Standardization|ASTM International"),
    "law": ways("""
Data Protection Act|Civil Rights Act|Clean Air Act|Council Directive 95/46/EC|Family Law Reform Act|Trade Practices Act
Criminal Code Amendment Act|Regulation (EC) No 883/2004|Sexual Offences Act
"""),
    "brief_title": ways("""
mechanics|the origins|crowds and power|probability|collected papers|quantum theory|social theory|linear operators
collected works|introduction to logic|philosophical papers|theory and practice|algorithms|capital
"""),
    "decision": ways("""
Brown v. Board of Education|Donoghue v Stevenson|R v Dudley and Stephens|Miranda v. Arizona|Smith v. Jones
Attorney General v. Guardian Newspapers Ltd|Marbury v. Madison|Re Baden's Deed Trusts
"""),
    "reports_of_courts": ways("U.S.|A.C.|All E.R.|F.2d|F. Supp.|W.L.R.|Q.B.|S. Ct."),
    "law_container": ways("Federal Register|Official Journal of the European Union"),
    "patent": ways("""
method for producing thin films|apparatus for measuring flow|system and method for searching documents
semiconductor device
"""),
    "patent_number": ways("""
US Patent 6,285,999|U.S. Patent 3,712,959|US 2008/0123456 A1|EP 1 234 567 B1|US Patent No. 7,654,321
"""),
    "patent_class": ways("G06F 17/30|H01L 21/02|A61K 9/00"),
    "site": ways("""
World development indicators|About the project|Annual report|User's manual|The state of the world's children
Frequently asked questions|Software documentation|World health statistics
"""),
    "host": ways("""
www.{slug}.org/{slug}/{digits}.html|www.{slug}.com/{digits}/{slug}.pdf|www.{slug}.edu/~{slug}/papers/{digits}.pdf
{slug}.org/{slug}|www.{slug}.gov/{slug}/{digits}|github.com/{slug}/{slug}|www.{slug}.ac.uk/
"""),
    "slug": ways("research|data|papers|worldbank|publications|stats|news|reports|docs|science|project|archive|policy"),
    "digits": ways("2004|1023|38871|17|440|905512|12"),
    "doi_stem": ways("""
1016/j.cell.|1103/PhysRevB.|1038/nature|1145/|1109/TSE.|1007/s|1093/bioinformatics/|1126/science.|1002/
1371/journal.pone.|1063/1.|18653/v1/
"""),
    "office": ways("Institute|Office|Centre|Bureau|Commission|National Council|Royal Society|Federation|Task Force"),
    "office_about": ways("""
Statistics|Health|Labour|Agriculture|Trade and Industry|Public Policy|Education|Chemistry|Energy|Transport|Housing
Social Research|Standards|Human Rights|Nursing|Environmental Quality|Civil Engineers
"""),
    "letters": ways("{letter}{letter}{letter}|{letter}{letter}{letter}{letter}"),
    "letter": ways("A|B|C|D|E|F|I|L|M|N|O|P|R|S|T|U|W"),
    "corporate": ways("""
World Health Organization|OECD|World Bank|National Research Council|United Nations|European Commission
US Department of Energy|WHO|International Atomic Energy Agency|R Core Team
{office} of {office_about}|{office} for {office_about}|{office} on {office_about}|Department of {office_about}
Ministry of {office_about}|American Society of {office_about}|{letters}|{letters}|{office} of {office_about} ({letters})
Government of Canada|Eurostat|European Parliament|Council of Europe|UNESCO|The Economist
"""),
}  # fmt: skip


def person(rng: Random) -> PersonName:
    """A person with one given name, often with an initial behind it."""
    given = rng.choice(GIVEN)
    if rng.random() < 0.42:
        given = f"{given} {rng.choice('ABCDEFGHIJKLMNOPRSTVW')}."
    return PersonName(rng.choice(FAMILIES), given)
