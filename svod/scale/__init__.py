"""The same walk over many papers at once: a pool of supervised processes on this machine."""
