"""Tables that are right are rows; tables that are wrong say where."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from pbem.core.tables import TableError, load, load_toml

Write = Callable[[str], str]


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    cost: int
    speed: float = 1.0
    carries: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.cost < 0:
            raise ValueError("nobody is paid\nto build a ship")


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    kind: str


class Loose(msgspec.Struct, frozen=True):
    id: str


class Soft(msgspec.Struct, forbid_unknown_fields=True):
    id: str


SCOUT = '[[ship]]\nid = "scout"\ncost = 6\n'


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Write:
    """Writes data/ships.toml into a package of its own and gives the package's name."""
    # Tables are read only once, so no two tests may share a name.
    name = f"book_{abs(hash(request.node.nodeid))}"

    def into_package(text: str) -> str:
        (tmp_path / name / "data").mkdir(parents=True)
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / "data" / "ships.toml").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        return name

    return into_package


def ships(package: str) -> tuple[Ship, ...]:
    return load(package, "data/ships.toml", "ship", Ship)


def test_rows_in_the_order_of_the_file(write: Write) -> None:
    package = write(SCOUT + '[[ship]]\nid = "träger"\ncost = 12\nspeed = 2\ncarries = ["fighter"]\n')
    assert ships(package) == (Ship("scout", 6), Ship("träger", 12, 2.0, ("fighter",)))


def test_a_table_is_read_once(write: Write, tmp_path: Path) -> None:
    package = write(SCOUT)
    first = ships(package)
    (tmp_path / package / "data" / "ships.toml").unlink()
    assert ships(package) is first
    assert load_toml(package, "data/ships.toml") == {"ship": [{"id": "scout", "cost": 6}]}


def test_what_a_caller_changes_stays_with_that_caller(write: Write) -> None:
    package = write(SCOUT)
    load_toml(package, "data/ships.toml")["ship"].clear()
    assert len(load_toml(package, "data/ships.toml")["ship"]) == 1


def test_an_empty_table(write: Write) -> None:
    assert ships(write("ship = []")) == ()


def test_columns_have_their_names_in_the_file(write: Write) -> None:
    assert load(write('[[x]]\nclass = "A"'), "data/ships.toml", "x", Named) == (Named("A"),)


WHERE = "data/ships.toml [ship] "
COLUMNS = "; columns are id, cost, speed, carries"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SCOUT + '[[ship]]\nid = "base"', WHERE + "row 2 (base): column cost is missing" + COLUMNS),
        ("[[ship]]\ncost = 1", WHERE + "row 1: column id is missing" + COLUMNS),
        (SCOUT + "cots = 7", WHERE + "row 1 (scout): column cots is unknown" + COLUMNS),
        (
            '[[ship]]\nid = "x"\ncots = 7',
            WHERE + "row 1 (x): column cost is missing, column cots is unknown" + COLUMNS,
        ),
        ('[[ship]]\nid = "x"\ncost = "6"', WHERE + "row 1 (x): column cost: Expected `int`, got `str`"),
        ('[[ship]]\nid = "x"\ncost = 1.5', WHERE + "row 1 (x): column cost: Expected `int`, got `float`"),
        ('[[ship]]\nid = "x"\ncost = true', WHERE + "row 1 (x): column cost: Expected `int`, got `bool`"),
        ("[[ship]]\nid = 3\ncost = 1", WHERE + "row 1 (3): column id: Expected `str`, got `int`"),
        (SCOUT + "carries = ['a', 1]", WHERE + "row 1 (scout): column carries[1]: Expected `str`, got `int`"),
        ('[[ship]]\nid = "x"\ncost = -1', WHERE + "row 1 (x): nobody is paid to build a ship"),
        ("ship = [1]", WHERE + "row 1: not a row of columns but 1"),
        ("[ship]\nid = 1", "data/ships.toml [ship]: not a table of rows; write each row as [[ship]]"),
        ("a = 1\nb = 2", "data/ships.toml [ship]: no such table; there are a, b"),
        ("", "data/ships.toml [ship]: no such table; there are none"),
    ],
)
def test_a_wrong_table_says_where_in_one_line(write: Write, text: str, message: str) -> None:
    package = write(text)
    with pytest.raises(TableError) as caught:
        ships(package)
    assert str(caught.value) == message


def test_a_file_that_is_not_toml(write: Write) -> None:
    package = write("[[ship]]\nid =")
    with pytest.raises(TableError, match=r"^data/ships.toml: not TOML: .*\(at (line 2, column 5|end of document)\)$"):
        ships(package)


def test_a_file_that_is_not_there(write: Write) -> None:
    package = write("")
    with pytest.raises(TableError, match=f"^data/none.toml: no such file in {package}$"):
        load_toml(package, "data/none.toml")


@pytest.mark.parametrize("kind", [Loose, Soft])
def test_a_row_class_must_be_frozen_and_strict(write: Write, kind: type[msgspec.Struct]) -> None:
    package = write(SCOUT)
    with pytest.raises(TypeError, match=f"{kind.__name__} must be declared with frozen=True, forbid_unknown_fields"):
        load(package, "data/ships.toml", "ship", kind)
