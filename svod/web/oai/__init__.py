"""The OAI archive."""
