"""Reference methods: splitting a bibliography into entries, an entry into fields."""
