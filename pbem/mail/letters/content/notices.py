"""Single events: press, corrections, questions to all, moved deadlines, notices."""

from functools import cached_property

from msgspec.structs import replace

from events import CorrectionMade, PressSent
from pbem.ledger import GameRecord
from pbem.mail.letters.content.occasion import LetterOccasion
from pbem.projections import Position, follow
from pbem.service.history.reports import seat_of_reader
from pbem.service.mending.outcome_diff import story_lines
from pbem.service.people.former import in_language


class Notices(LetterOccasion):
    @cached_property
    def press(self) -> PressSent:
        sent = self._event(PressSent)
        return replace(sent, text=in_language(sent.text, self.scene.words))

    @cached_property
    def correction(self) -> CorrectionMade:
        return self._event(CorrectionMade)

    @cached_property
    def corrected(self) -> list[str]:
        """The correction in words, as far as the reader may know it."""
        scene, rules = self.scene, self.scene.desk.rules(self.scene.table)
        events = scene.desk.ledger.events(scene.table.game)[: scene.queued.version - 1]
        before = follow(Position(GameRecord()), events, scene.desk.games).state
        facts = rules.CODEC.decode_facts(self.correction.facts)
        return story_lines(rules, scene.words, before, facts, seat_of_reader(scene.table, scene.reader))

    @property
    def matter(self) -> str:
        """The question to all players."""
        asked = self.scene.table.consent
        if asked is None:
            return self.scene.about["matter"]
        key, by = f"consent.matter.{asked.matter}", asked.by or self.scene.say("terms.master")
        return self.scene.say(key, turn=asked.turn, version=asked.rules_version, name=asked.text, by=by)

    @property
    def moved_because(self) -> str:
        """Why a deadline was moved: the server's reason by its key, or the master's text."""
        about = self.scene.about
        because = about.get("because", "")
        return self.scene.say(f"moved.because.{because}", **about) if because else about["reason"]

    @property
    def notice_title(self) -> str:
        about, say = self.scene.about, self.scene.say
        notice = about.get("notice", "")
        return say(f"notice.{notice}.title", **about, which=self._which("")) if notice else about["title"]

    @property
    def notice_text(self) -> str:
        """The text for everyone; `what` is the question they were asked."""
        about, say = self.scene.about, self.scene.say
        notice = about.get("notice", "")
        if notice == "again":
            carried = [say(f"notice.again.{how}", turns=about[how]) for how in ("kept", "dropped") if about.get(how)]
            return " ".join((self._which("text_"), about["why"], *carried, say(f"notice.again.{about['comes_out']}")))
        what = (
            say(f"consent.matter.{about['matter']}", **{"by": say("terms.master"), **about})
            if "matter" in about
            else ""
        )
        named = {"by": say("terms.master"), **about, "what": what}
        if "master" in about:
            named["master"] = about["master"] or say("terms.master")
        return say(f"notice.{notice}.text", **named) if notice else about["text"]

    def _which(self, form: str) -> str:
        """`Turn 3` or `Turns 3 to 5`."""
        about = self.scene.about
        number = "one" if about.get("first") == about.get("last") else "many"
        return self.scene.say(f"notice.again.{form}{number}", **about)
