"""People who were forgotten, in the language of a reader: "a former player"."""

from msgspec.structs import replace

from events import ERASED_TEXT, FORMER_PLAYER
from pbem.core.phrases import Catalogue, Phrase
from pbem.ledger import GameRecord

WORDS = {FORMER_PLAYER: "letter.terms.former", ERASED_TEXT: "letter.terms.erased"}


def in_language(text: str, words: Catalogue) -> str:
    """A name or message as it is, or what is said in place of one that was erased."""
    return words.say(Phrase(WORDS[text])) if text in WORDS else text


def named_in(table: GameRecord, words: Catalogue) -> GameRecord:
    """The record with former players in the words of a reader; the same one if there are none."""
    names = [
        table.master,
        table.deputy,
        *(name for seat in table.seats.values() for name in (seat.player, seat.offered_to)),
    ]
    if FORMER_PLAYER not in names:
        return table
    seats = {
        name: replace(seat, player=in_language(seat.player, words), offered_to=in_language(seat.offered_to, words))
        for name, seat in table.seats.items()
    }
    master, deputy = in_language(table.master, words), in_language(table.deputy, words)
    return replace(table, seats=seats, master=master, deputy=deputy)
