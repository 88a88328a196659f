"""Writing turn mails."""
