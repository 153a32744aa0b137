"""Methods that only serve comparison, as rows of the product's registry; joined by the entry point `svod.methods`."""

from svod.registry import Method

METHODS: tuple[Method, ...] = (
    Method("header", "memm", 4, "svod.extract.header.learned_header:LearnedHeaderExtractor",
           "a maximum entropy Markov model over words, lines and layout", "svod_lab.models:header.memm.svodmodel"),
    Method("references", "memm", 1, "svod.extract.references.learned_references:LearnedReferenceParser",
           "a maximum entropy Markov model over words, gaps and segments",
           "svod_lab.models:references.memm.svodmodel"),
    Method("homepage", "citeseer", 1, "svod_lab.baselines.homepage:CiteseerRanker",
           "the search engine's order, pages with PostScript files first"),
    Method("homepage", "hpsearch-mops", 1, "svod_lab.baselines.homepage:MopsRanker",
           "name and words in address and title, then files"),
    Method("homepage", "focused-3", 1, "svod_lab.baselines.homepage:FocusedRanker",
           "libraries and seen domains left out; high, middle, low by the title (Zhuang)"),
    Method("homepage", "pase", 1, "svod_lab.baselines.homepage:SearchEngineRanker",
           "the search engine's order (On, Lee)"),
    Method("homepage", "xi-fox", 2, "svod_lab.baselines.homepage:XiFoxRanker",
           "a decision tree, then logistic regression, over address, links in and out, retrieval by parts",
           "svod_lab.models:homepage-xi-fox.tree-logistic.svodmodel"),
    Method("homepage", "impact", 1, "svod_lab.baselines.homepage:ImpactRanker",
           "impacts of words by their fields (Anh, Moffat)"),
    Method("homepage", "langmodel", 1, "svod_lab.baselines.homepage:LanguageModelRanker",
           "language models of parts of pages, a prior by the type of address (Ogilvie, Callan)"),
    Method("homepage", "metasearch", 1, "svod_lab.baselines.homepage:SearchEngineRanker",
           "the merged order of several search engines (Inquirus)"),
    Method("find", "focused-3", 1, "svod_lab.baselines.find:ZhuangWay", "nearest links, three queues (Zhuang)"),
    Method("find", "breadth-first", 1, "svod_lab.baselines.find:PlainWay", "pages in the order they are found"),
)  # fmt: skip
