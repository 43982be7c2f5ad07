"""The game and its terms."""

from functools import cached_property

from pbem.mail.letters import terms
from pbem.mail.letters.content.occasion import LetterOccasion
from pbem.reports.guide import changed_text
from pbem.service.people.neutrality import who_runs


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
    def press_rule(self) -> str:
        return terms.press(self.scene.table, self.scene.say)
