"""Pages of works: start page, work, reader, cited works, feed."""
