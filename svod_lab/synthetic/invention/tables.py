"""Tables of words written as texts."""


def words_of(*texts: str) -> tuple[str, ...]:
    """The words of the texts, one after another."""
    return tuple(word for text in texts for word in text.split())
