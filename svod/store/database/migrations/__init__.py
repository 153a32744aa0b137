"""The ways from every older schema to the present one."""
