"""The workbench's pages: runs, their comparison, the documents beside, labelling by hand."""
