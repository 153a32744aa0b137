"""The laboratory of svod: what measures and trains its methods."""
