"""Pages rendered once for many, in processes of their own where there are some."""
