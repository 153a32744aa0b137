"""How sure each finding is: shares of right values measured on development documents, by how a value was found.

Titles, creators, affiliations, e-mails, abstracts and key words were counted on 166 labelled papers (ru, de, en), 90
synthetic ones and 359 headers given as text; the others are estimates until labelled documents tell.
"""

TITLE_BESIDE_AUTHORS = 0.96
TITLE_LARGEST = 0.93
TITLE_ALONE = 0.65
TITLE_CONFIRMED = 0.98
TITLE_SECOND_LANGUAGE = 0.7
TITLE_INFORMATION = 0.3
TITLE_META = 0.85

CREATOR_WITH_INITIALS = 0.95
CREATOR_FULL_NAME = 0.96
CREATOR_FAR_FROM_TITLE = 0.5
CREATOR_SIGNED = 0.75
CREATOR_BY_PLACE = 0.75
CREATOR_INFORMATION = 0.3
CREATOR_META = 0.8

AFFILIATION = 0.88
ABSTRACT_HEADED = 0.9
ABSTRACT_BY_PLACE = 0.75
PASSAGE_META = 0.45
KEYWORD = 0.9
CODE = 0.97
IDENTIFIER = 0.9
IDENTIFIER_META = 0.9
DATE_PRINTED = 0.8
DATE_META = 0.8
DATE_FILE = 0.3
SOURCE = 0.6
SOURCE_META = 0.8
TITLE_COVER = 0.6
TITLE_PLAIN_TEXT = 0.83
TITLE_WITHOUT_PAPER = 0.4
TITLE_OF_PART = 0.3
TITLE_OF_LETTER = 0.2
# What remains of the weight of a title that is rather the name of a body, a conference or a term.
TITLE_OF_OTHER_THING = 0.5
SUBTITLE = 0.45
CREATOR_COVER = 0.6
CREATOR_CITED = 0.85
EMAIL_OF_NOBODY = 0.9
DATE_STAGE = 0.78
INTRODUCTION = 0.9
FUNDING = 0.75
