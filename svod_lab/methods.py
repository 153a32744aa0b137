"""Methods that only serve comparison, as rows of the product's registry; joined by the entry point `svod.methods`."""

from svod.registry import Method

METHODS: tuple[Method, ...] = (
    Method("header", "memm", 9, "svod.extract.header.learned_header:LearnedHeaderExtractor",
           "a maximum entropy Markov model over words, lines and layout", "svod_lab.models:header.memm.svodmodel"),
    Method("header", "regex-p4", 1, "svod_lab.baselines.headers.regex_p4:P4RegexHeaderExtractor",
           "name patterns and sizes of letters in the first five lines, with P4's limits (P4 §4)"),
    Method("references", "memm", 7, "svod.extract.references.learned_references:LearnedReferenceParser",
           "a maximum entropy Markov model over words, gaps and segments",
           "svod_lab.models:references.memm.svodmodel"),
    Method("homepage", "citeseer", 2, "svod_lab.baselines.homepages.citeseer:CiteseerRanker",
           "three queries; pages by their PostScript files, then the search engine's order"),
    Method("homepage", "hpsearch-mops", 2, "svod_lab.baselines.homepages.mops:MopsRanker",
           "name and words in address and title, then the PDF, DVI and PostScript files below"),
    Method("homepage", "focused-3", 2, "svod_lab.baselines.homepages.focused_3:FocusedRanker",
           "libraries and seen domains left out; high, middle, low by the title (Zhuang)"),
    Method("homepage", "pase", 2, "svod_lab.baselines.homepages.pase:PaseRanker",
           "the string as a query; pages by the bytes from the name to the nearest file (On, Lee)"),
    Method("homepage", "xi-fox", 3, "svod_lab.baselines.homepages.xi_fox:XiFoxRanker",
           "a decision tree, then logistic regression, over address, links in and out, retrieval by parts",
           "svod_lab.models:homepage-xi-fox.tree-logistic.svodmodel"),
    Method("homepage", "impact", 2, "svod_lab.baselines.homepages.impact:ImpactRanker",
           "impacts of words by their fields, rarity and the length of pages (Anh, Moffat)"),
    Method("homepage", "langmodel", 2, "svod_lab.baselines.homepages.langmodel:LanguageModelRanker",
           "language models of parts of pages in their languages, a prior by the type of address (Ogilvie, Callan)"),
    Method("homepage", "metasearch", 2, "svod_lab.baselines.homepages.metasearch:MetasearchRanker",
           "several answers merged by reciprocal ranks (Inquirus)"),
    Method("find", "focused-3", 2, "svod_lab.baselines.find:ZhuangWay", "nearest links, three queues (Zhuang)"),
    Method("find", "breadth-first", 1, "svod_lab.baselines.find:PlainWay", "pages in the order they are found"),
)  # fmt: skip
