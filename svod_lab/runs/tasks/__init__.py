"""One module a task: the items of its corpora, the answers of its methods, and how right these are."""
