"""What only the master of a game is sent."""

from functools import cached_property

from pbem.mail.letters import terms
from pbem.mail.letters.content.occasion import LetterOccasion
from pbem.service import REFEREE_NAME
from pbem.service.turns.beacons import comes_at


class MasterDigest(LetterOccasion):
    @property
    def is_neutral(self) -> bool:
        return self.scene.reader == REFEREE_NAME

    @property
    def dice(self) -> str:
        """The grade of the dice, and the beacon round they waited for."""
        table = self.played.table
        heard = table.heard.get(self.played.sealed.resolution)
        if not heard:
            return self.scene.say("digest.grade", grade=table.grade)
        at = self.scene.when(comes_at(heard.round))
        return self.scene.say("digest.grade_round", grade=table.grade, round=heard.round, at=at)

    @property
    def why(self) -> str:
        """Why the turn was played when it was."""
        return self.scene.say(f"why.{self.played.sealed.why}")

    @cached_property
    def crew(self) -> list[list[str]]:
        """Each seat with its player, what it sent for the turn, and whether letters reach it."""
        people = self.scene.desk.people(self.scene.table.game)
        rows = []
        for name, seat in self.scene.table.seats.items():
            reach = terms.reach(people.of(name), self.scene.say) if seat.kind == "player" else ""
            rows.append([name, seat.player or self.scene.say("digest.empty"), self._sent(name), reach])
        return rows

    def _sent(self, seat: str) -> str:
        """A master who plays learns what the seal told everyone: not by which way a sheet came."""
        sealed = self.played.sealed
        sheet = sealed.sheets.get(seat)
        if sheet is None:
            awaited = self.scene.desk.rules(self.scene.table).awaited(self.played.before) if sealed.turn else {}
            return self.scene.say("digest.nothing" if seat in awaited else "digest.not_awaited")
        if not self.is_neutral:
            return self.scene.say("seal.how.sent" if sheet.version else "seal.how.empty")
        return self.scene.by(sheet.channel) if sheet.version else self.scene.say("digest.ready")

    @property
    def away(self) -> list[str]:
        """Current and future vacations; a player does not learn those of others."""
        if not self.is_neutral:
            return []
        at = self.scene.queued.at
        return [
            self.scene.say("digest.away", seat=name, start=self.scene.when(away.start), end=self.scene.when(away.end))
            for name, seat in self.scene.table.seats.items()
            for away in seat.away
            if away.end > at
        ]
