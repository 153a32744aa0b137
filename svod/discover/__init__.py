"""Station: discovery. From a person, a title or a topic to addresses worth fetching."""
