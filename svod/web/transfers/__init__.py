"""The counter: files and lines that come in, files and records that go out."""
