"""The bundle of a game, for a player who asks for it."""

from functools import cached_property

from pbem.mail.letters.attachments import Attachment
from pbem.mail.letters.content.occasion import LetterOccasion
from pbem.projections import slug
from pbem.service.trust.bundles import export_for_seat

# Larger ones would be refused by many mail servers; then the letter says where to get it.
LARGEST = 4 << 20


class EnclosedBundle(LetterOccasion):
    @cached_property
    def bundle(self) -> Attachment | None:
        """What the seat may have of the game; None if it is too large for a letter."""
        scene = self.scene
        lines = export_for_seat(scene.desk, scene.table.game, scene.desk.signer(scene.table.game), scene.seat)
        content = b"".join(lines)
        part = "" if scene.table.ended else f"-{slug(scene.seat)}"
        name = f"{slug(scene.table.title)}{part}.pbem"
        return Attachment(name, "application/octet-stream", content) if len(content) <= LARGEST else None

    @property
    def bundle_page(self) -> str:
        """Where the bundle can be downloaded; "" if there is no site."""
        scene = self.scene
        return f"{scene.desk.web}/g/{scene.table.game}/as/{scene.seat}/bundle" if scene.desk.web else ""
