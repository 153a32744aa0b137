"""`python -m svod`: the same as the command `svod`."""

from svod.cli import main

if __name__ == "__main__":
    main()
