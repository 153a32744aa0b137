"""How sure each finding is: shares of right values measured on development documents, by how a value was found.

Titles and creators were counted on 186 documents (ru, de, en); the others are estimates until labelled documents tell.
"""

TITLE_BESIDE_AUTHORS = 0.93
TITLE_LARGEST = 0.83
TITLE_ALONE = 0.5
TITLE_CONFIRMED = 0.97
TITLE_SECOND_LANGUAGE = 0.7
TITLE_INFORMATION = 0.3
TITLE_META = 0.85

CREATOR_WITH_INITIALS = 0.95
CREATOR_FULL_NAME = 0.92
CREATOR_FAR_FROM_TITLE = 0.5
CREATOR_INFORMATION = 0.3
CREATOR_META = 0.8

AFFILIATION = 0.8
ABSTRACT_HEADED = 0.9
ABSTRACT_BY_PLACE = 0.45
KEYWORD = 0.9
CODE = 0.97
IDENTIFIER = 0.9
IDENTIFIER_META = 0.9
DATE_PRINTED = 0.8
DATE_META = 0.8
DATE_FILE = 0.3
SOURCE = 0.6
SOURCE_META = 0.8
