"""Checks a file that somebody brings: a bundle or an audit file, whole or in part. There is always a verdict.

The answer has the form of verify.py: `checks` with their findings, `cannot_prove` with what no check of this file can
show. verify.py makes its own checks; added here are the binding of a bundle, the signatures of the beacon, and the
rules themselves.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from pbem.audit import verify
from pbem.audit.audit_file import RESOLVED
from pbem.audit.bundle import PLAYERS, SEAT, BadBundle, Bundle, EntryLine, LockedLine, StoredLine, is_bundle, read
from pbem.audit.bundle_check import STRUCTURE, check_entries, check_leaves, salted
from pbem.audit.bundle_lines import as_audit_file
from pbem.audit.entries import Record, Salts
from pbem.audit.verify import Data, Finding, Kept
from pbem.projections import Library
from pbem.service.kernel.errors import Refused
from pbem.service.trust.beacon_check import BEACON, check_beacon
from pbem.service.trust.bundle_content import TravellingSecrets, bundle_events, head_findings, opened_secrets
from pbem.service.trust.own_sheets import OWN_SHEETS, check_own_sheets
from pbem.service.trust.rules_check import RULES, check_rules

Progress = Callable[[int], None]
NOTHING = Kept()


class Checks:
    """The checks made so far, each with its findings."""

    def __init__(self) -> None:
        self.rows: list[Data] = []

    def add(self, what: str, found: Iterable[str | Finding]) -> bool:
        """Makes a check; whether nothing was found."""
        findings = [each if isinstance(each, Finding) else Finding(0, each) for each in found]
        self.rows.append(verify.checked(what, findings))
        return not findings


def check_file(
    games: Library, data: bytes, kept: Kept = NOTHING, passphrase: str = "", progress: Progress | None = None
) -> Data:
    """The verdict on a file, whatever is in it."""
    try:
        if is_bundle(data):
            return _checked_bundle(games, data, kept, passphrase, progress or (lambda turn: None))
        return _checked_audit_file(data, kept)
    except (verify.Unreadable, BadBundle, Refused) as error:
        return _unreadable(str(error).rstrip("."))
    except Exception as error:  # noqa: BLE001 - a foreign file can raise anything, and gets a verdict all the same
        return _unreadable(f"the check stopped, which no sound file causes ({type(error).__name__}: {error})"[:500])


def _unreadable(why: str) -> Data:
    return verify.unreadable(why)


# ---- bundles ----


def _checked_bundle(games: Library, data: bytes, kept: Kept, passphrase: str, progress: Progress) -> Data:
    bundle, checks = read(data), Checks()
    for what, structure in STRUCTURE.items():
        checks.add(what, structure(bundle))
    if checks.rows[-1]["findings"]:
        return _verdict(checks, _about(bundle), ["anything else: the file is not put together as a bundle is"])
    secrets = opened_secrets(bundle, passphrase)
    entries = salted(bundle, _salts(bundle, secrets))
    checks.add("every event is the one in the signed log", check_entries(bundle, entries))
    checks.add("the stored leaves are those of the events", check_leaves(bundle))
    events = bundle_events(bundle.head.game, entries)
    checks.add("the first line matches the events", head_findings(bundle, events))
    file = _as_audit_file(bundle, entries, checks)
    _check_course(checks, file, kept, is_bundle=True)
    checks.add(BEACON, check_beacon(events))
    known = [verify.about_beacon]
    if bundle.head.scope == SEAT:
        checks.add(OWN_SHEETS, check_own_sheets(events, entries, bundle.head.reader))
    else:
        checks.add(RULES, check_rules(games, bundle, events, secrets, progress))
        known.append(verify.about_replays)
    return _verdict(checks, _about(bundle), [*_open_ends(bundle, entries, passphrase), *_known_ends(file, kept, known)])


def _salts(bundle: Bundle, secrets: TravellingSecrets | None) -> Salts | None:
    return Salts(bytes.fromhex(secrets.chain_top), bundle.head.game.bytes) if secrets else None


def _as_audit_file(bundle: Bundle, entries: Sequence[EntryLine], checks: Checks) -> verify.File | None:
    """None if the events of an old bundle have no salts, or if they cannot be read."""
    if any(not getattr(entry, "salt", "-") for entry in entries):
        return None
    try:
        return as_audit_file(bundle, entries)
    except (verify.Unreadable, msgspec.MsgspecError, ValueError) as error:
        checks.add("events have the fields that they should have", [str(error)])
        return None


def _about(bundle: Bundle) -> list[str]:
    head = bundle.head
    turns = len([line for line in bundle.entries if getattr(line, "topic", "").startswith(f"{RESOLVED}.")])
    whose = {PLAYERS: "for its players", SEAT: f"the part of seat {head.reader}"}.get(head.scope, "whole")
    return [
        f"{head.title} ({head.rules}, version {head.rules_version}): a bundle, {whose}",
        f"game {head.game}",
        f"log: {head.events} entries; turns resolved: {turns}",
    ]


def _open_ends(bundle: Bundle, entries: Sequence[EntryLine], passphrase: str) -> Iterator[str]:
    shut = len(entries) - len([entry for entry in entries if getattr(entry, "salt", "")])
    if bundle.head.format == "pbem-bundle/1" and shut:
        yield "that its events are those of the log: a bundle of format 1 without its secrets does not bind them"
    elif shut and bundle.head.scope == PLAYERS:
        yield f"what is in {shut} withheld entries: private press, invitations and vacations, nothing the rules need"
    elif shut:
        yield f"what is in {shut} withheld entries, and whether the rules give these turns: ask again when it is over"
    stored = [entry for entry in entries if isinstance(entry, StoredLine)]
    if redacted := [each for each in stored if Record(each.number, each.topic, each.payload.encode()).is_redacted]:
        yield f"what {len(redacted)} redacted entries said: a person asked to be forgotten; nothing the rules need"
    if isinstance(bundle.secrets, LockedLine) and not passphrase:
        yield "hidden throws, and what else is encrypted: give the passphrase"


# ---- audit files ----


def _checked_audit_file(data: bytes, kept: Kept) -> Data:
    file, checks = verify.read(data), Checks()
    _check_course(checks, file, kept, is_bundle=False)
    is_beacon_checked = checks.add(BEACON, check_beacon(file))
    open_end = "that the rules give these facts: the orders are not in an audit file. The bundle has them"
    about = [*verify.about(file, is_beacon_checked), *verify.cosigners(file, kept)]
    return _verdict(checks, about, [open_end, *_known_ends(file, kept, [verify.about_beacon])])


# ---- both ----


def _check_course(checks: Checks, file: verify.File | None, kept: Kept, *, is_bundle: bool) -> None:
    """The checks of verify.py and what the reader has kept. Those of sum and log are made before for a bundle."""
    if file is None:
        if kept.key or kept.receipts or kept.checkpoints:
            checks.add("what you have kept", ["its events are not bound to the log, so nothing can be compared"])
        return
    for what, check in verify.CHECKS.items():
        if not is_bundle:
            checks.add(what, check(file))
        elif check not in (verify.check_sum, verify.check_log):
            checks.add(what, (_placed(file, found) for found in check(file)))
    for made in verify.check_kept(file, kept):
        found = [Finding(*each) for each in made["findings"]]
        checks.rows.append(made | {"findings": [list(_placed(file, each)) for each in found]} if is_bundle else made)


def _placed(file: verify.File, found: Finding) -> Finding:
    """With the event instead of the line: the reader of a bundle does not see the lines of the audit file."""
    before = [line.data["number"] for line in file.log if line.place <= found.line]
    return found if not before else Finding(0, f"event {before[-1]}: {found.what}")


def _known_ends(file: verify.File | None, kept: Kept, known: Sequence[Callable[..., Iterator[str]]]) -> list[str]:
    """What verify.py cannot prove, without what was checked here."""
    if file is None:
        return []
    ends = [words for end in verify.OPEN_ENDS for words in end(file, kept) if end not in known]
    return [words for words in ends if "`pbem verify`" not in words]


def _verdict(checks: Checks, about: list[str], open_ends: list[str]) -> Data:
    return verify.verdict(checks.rows, about, [*open_ends, *verify.about_newer(checks.rows)])


def exit_code(result: Data) -> int:
    """The exit code of verify.py."""
    return verify.VERDICTS[result["verdict"]][0]
