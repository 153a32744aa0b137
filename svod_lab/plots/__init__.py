"""Pictures of measurements, by matplotlib, to a file; readable in grey and by eyes that see few colours."""
