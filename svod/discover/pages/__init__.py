"""Pages that list publications: their outline, the references in it, the files these lead to."""
