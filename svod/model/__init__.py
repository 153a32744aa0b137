"""What it is: the frozen values that every station speaks in; standard library only."""
