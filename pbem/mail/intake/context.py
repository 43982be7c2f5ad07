"""The dependencies of the mail workers."""

from pbem.mail.intake.spool import Spool
from pbem.mail.letters import LetterWriter
from pbem.service import Desk

# In place of a name: letters from a mailbox are believed without any check.
UNCHECKED = "unchecked"


class Context:
    """`authserv` is the name that our own mail server uses in Authentication-Results; "" trusts none."""

    def __init__(self, desk: Desk, spool: Spool, authserv: str = "") -> None:
        self.desk = desk
        self.spool = spool
        self.authserv = "" if authserv == UNCHECKED else authserv
        self.believes_mailbox = authserv == UNCHECKED
        self.letter_writer = LetterWriter(desk)
