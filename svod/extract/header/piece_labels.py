"""What the pieces of a header are called by labellers, and which of them begin a value of their own."""

# Of one institution after another each begins anew; all other values are parted by what stands between them.
AFFILIATION, MORE_AFFILIATION = "affiliation", "affiliation+"
TITLE, AUTHOR, EMAIL, ADDRESS = "title", "author", "email", "address"
ABSTRACT, KEYWORDS, DATE, SOURCE = "abstract", "keywords", "date", "source"
OTHER, BODY, ANNOUNCEMENT = "other", "body", "announcement"

LABELS = (
    TITLE, AUTHOR, AFFILIATION, MORE_AFFILIATION, ADDRESS, EMAIL, "phone", "url", ABSTRACT, KEYWORDS, DATE, SOURCE,
    "note", "genre", "code", "degree", "supervisor", "page", ANNOUNCEMENT, BODY, OTHER,
)  # fmt: skip
