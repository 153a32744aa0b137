"""A suggester: the concept whose code stands in the text.

```toml
[project.entry-points."svod.methods"]
codes = "svod_code_suggester:METHODS"
```

Chosen by `methods.suggest = "codes"`.
"""

import re
from collections.abc import Sequence

from svod.model.vocabulary import Suggestion
from svod.ports.vocabularies import Lookup

METHODS = (("suggest", "codes", 1, "svod_code_suggester:CodeSuggester", "codes that stand in the text"),)


class CodeSuggester:
    """Suggests what the text names by its code: 53C21."""

    def suggest(self, text: str, language: str | None, vocabulary: str, lookup: Lookup) -> Sequence[Suggestion]:
        """One suggestion a code, in the order of the text."""
        codes = dict.fromkeys(re.findall(r"\b\d{2}[A-Z]\d{2}\b", text))
        return [Suggestion(vocabulary, code, code, code, 0.5, "its code stands in the text") for code in codes]
