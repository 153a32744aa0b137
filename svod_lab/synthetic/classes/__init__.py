"""Papers in the LaTeX classes of publishers, journals and universities, as authors use them."""
