"""Plots of measurements by matplotlib, readable in grey and by colour-blind readers."""
