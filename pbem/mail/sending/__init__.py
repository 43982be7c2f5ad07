"""Sending: letters leave the outbox for a relay, or for a folder if there is no relay."""

from pbem.mail.sending.maildir import MaildirPost
from pbem.mail.sending.outcome import RelayDown
from pbem.mail.sending.relay import RelayPost
from pbem.mail.sending.worker import Post, SendResult, SendWorker

__all__ = ["MaildirPost", "Post", "RelayDown", "RelayPost", "SendResult", "SendWorker"]
