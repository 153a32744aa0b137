"""Services that tell of works: Crossref, OpenAlex, DataCite, arXiv, Unpaywall; and of organisations: ROR."""
