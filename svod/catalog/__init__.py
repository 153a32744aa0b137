"""Station: one Work out of many copies, citations between works, exports."""
