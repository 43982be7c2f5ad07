"""The game and its terms."""

from functools import cached_property

from pbem.core.dice import DICE_1
from pbem.mail.letters import terms
from pbem.mail.letters.content.occasion import LetterOccasion
from pbem.reports.guide import changed_text
from pbem.service.people.neutrality import who_runs
from pbem.service.turns.beacons import comes_at


class TermsOfGame(LetterOccasion):
    @property
    def rules(self) -> str:
        return self.scene.desk.rules(self.scene.table).META.title

    @cached_property
    def options(self) -> str:
        scene = self.scene
        return changed_text(scene.desk.rules(scene.table).META, scene.table.options, scene.words)

    @property
    def run_by(self) -> str:
        """Who runs the game, and whether that person plays."""
        return self.scene.words.say(who_runs(self.scene.desk, self.scene.table))

    @property
    def seats(self) -> str:
        return terms.seats(self.scene.table, self.scene.say)

    @property
    def empty(self) -> list[str]:
        return terms.empty(self.scene.table)

    @property
    def clock(self) -> str:
        return terms.clock(self.scene.table, self.scene.say, self.scene.language)

    @property
    def has_clock(self) -> bool:
        return terms.has_clock(self.scene.table)

    @property
    def policy(self) -> str:
        return terms.policy(self.scene.table, self.scene.say)

    @property
    def own_policy(self) -> str:
        """What happens in a turn for which the reader sends nothing."""
        return self.scene.say(f"missing.{self.scene.table.missing}")

    @property
    def dice_terms(self) -> str:
        return terms.dice(self.scene.table, self.scene.say)

    @property
    def own_part(self) -> str:
        """What the reader added to the dice, and how to compute it again; "" in games without such parts."""
        scene = self.scene
        table, say = scene.table, scene.say
        if table.scheme == DICE_1:
            return ""
        if scene.seat not in table.parts:
            return say("value.no_part")
        held, about = table.parts[scene.seat], scene.about
        if held.source == "letter" and "line" in about:
            return say("value.part_letter", part=held.part, id=about["id"], line=about["line"])
        return held.part

    @property
    def parts(self) -> list[list[str]]:
        """What each seat added to the dice."""
        table, nothing = self.scene.table, self.scene.say("mixed.nothing")
        return [[seat, table.parts[seat].part if seat in table.parts else nothing] for seat in table.seats]

    @property
    def setup_at(self) -> str:
        """When the beacon round of the set-up is published."""
        return self.scene.when(comes_at(self.scene.table.setup_round))

    @property
    def press_rule(self) -> str:
        return terms.press(self.scene.table, self.scene.say)
