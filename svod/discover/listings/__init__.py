"""Pages that list publications: their outline, the references in it, and the files of these."""
