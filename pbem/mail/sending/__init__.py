"""Sending: letters leave the outbox for a relay, or for a folder where there is none."""

from pbem.mail.sending.maildir import MaildirPost
from pbem.mail.sending.outcome import RelayDown
from pbem.mail.sending.relay import RelayPost
from pbem.mail.sending.worker import Handled, Post, Worker

__all__ = ["Handled", "MaildirPost", "Post", "RelayDown", "RelayPost", "Worker"]
