"""An embedded post office: IMAP, SMTP, mailboxes on disk, and a page to read and write letters as each player."""

from .office import PostOffice

__all__ = ["PostOffice"]
