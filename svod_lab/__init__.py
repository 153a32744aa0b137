"""The bench: methods measured on labelled papers; its port is `svod.ports.Scorer`."""
