"""Methods and programs that svod is compared with."""
