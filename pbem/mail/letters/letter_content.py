"""The values available to letter templates, beyond the scene itself."""

from pbem.mail.letters.content.enclosed_bundle import EnclosedBundle
from pbem.mail.letters.content.master_digest import MasterDigest
from pbem.mail.letters.content.notices import Notices
from pbem.mail.letters.content.sheet_receipt import SheetReceipt
from pbem.mail.letters.content.terms_of_game import TermsOfGame
from pbem.mail.letters.content.turn_report import TurnReport


class LetterContext(TermsOfGame, TurnReport, SheetReceipt, Notices, MasterDigest, EnclosedBundle):
    """One for each letter."""
