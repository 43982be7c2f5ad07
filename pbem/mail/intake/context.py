"""The dependencies of the mail workers."""

from pbem.mail.intake.spool import Spool
from pbem.mail.letters import LetterWriter
from pbem.service import Desk


class Context:
    """`authserv` is the name that our own mail server uses in Authentication-Results; "" trusts none."""

    def __init__(self, desk: Desk, spool: Spool, authserv: str = "") -> None:
        self.desk = desk
        self.spool = spool
        self.authserv = authserv
        self.letter_writer = LetterWriter(desk)
