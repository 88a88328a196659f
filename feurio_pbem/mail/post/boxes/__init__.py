"""Mailboxes that a host serves: a Maildir, an mbox file, a folder of an IMAP account."""
