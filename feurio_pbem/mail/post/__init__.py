"""Where mails come from and go to: mailboxes, SMTP, `sendmail`."""
