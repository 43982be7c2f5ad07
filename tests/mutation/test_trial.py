"""Changes are tried in a copy, and what no test noticed is told."""

import subprocess
import sys
from pathlib import Path

import pytest

from pbem.games import find, names
from tests.mutation import survivors
from tests.mutation.changes import Change, possible
from tests.mutation.examples import mismatch
from tests.mutation.survivors import Survivor
from tests.mutation.trial import Copy

ROOT = Path(__file__).parents[2]
RULES = "pbem/games/race/rules.py"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(ROOT, tmp_path_factory.mktemp("copy"))


def first(kind: str) -> Change:
    return next(change for change in possible(ROOT, "race") if (change.file, change.kind) == (RULES, kind))


def test_a_change_is_noticed_and_taken_back(copy: Copy):
    before = (copy.folder / RULES).read_bytes()
    assert copy.notices(first("removed yield"), "race", patience=300)
    assert (copy.folder / RULES).read_bytes() == before == (ROOT / RULES).read_bytes()


def test_two_versions_of_a_file_never_share_their_time(copy: Copy):
    times = []
    for _ in range(3):
        with copy.changed(first("comparison")):
            times.append((copy.folder / RULES).stat().st_mtime)
        times.append((copy.folder / RULES).stat().st_mtime)
    assert len(set(times)) == 6


def test_tests_that_come_to_no_end_have_noticed(copy: Copy):
    assert not copy.passes("race", patience=0.01)


def test_the_command_tells_how_many_were_noticed(tmp_path: Path):
    saved = tmp_path / "survivors.toml"
    words = ["race", "--changes", "2", "--jobs", "1", "--under", "rules.py", "--save", str(saved)]
    run = subprocess.run(
        [sys.executable, "-m", "tests.mutation", *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    missed = survivors.read(saved)
    assert f"{2 - len(missed)}/2" in run.stdout and "noticed" in run.stdout


def test_examples_alone_tell_which_does_not_match(tmp_path: Path):
    game, example = find("race"), (ROOT / "pbem/games/race/examples/fall.toml").read_text(encoding="utf-8")
    (tmp_path / "right.toml").write_text(example, encoding="utf-8")
    assert mismatch(game, tmp_path) == ""
    (tmp_path / "wrong.toml").write_text(example.replace("to = 7 }", "to = 8 }"), encoding="utf-8")
    assert mismatch(game, tmp_path) == "wrong.toml"


def test_survivors_are_found_again_from_their_file(tmp_path: Path):
    change = first("and/or")
    kept = survivors.of(change, "race", ROOT)
    survivors.write(tmp_path / "kept.toml", [kept, Survivor("race", RULES, "a line", "that is gone", 'a "reason"')])
    again = survivors.read(tmp_path / "kept.toml")
    assert again[0] == kept and again[1].reason == 'a "reason"'
    assert change in list(survivors.changes(again, "race", ROOT))


@pytest.mark.parametrize("game", names())
def test_known_survivors_have_a_reason_and_still_stand_in_the_rules(game: str):
    known = survivors.known_of(game)
    lines = {(change.file, *change.lines(ROOT)) for change in survivors.changes(known, game, ROOT)}
    gone = [one for one in known if (one.file, one.was, one.became) not in lines]
    assert gone == [], "the line has changed: take the survivor out, or write it as it is now"
    assert all(len(one.reason) > 10 for one in known)
