"""Takes the pictures of the documents anew: all of them, or those that are named."""

import sys

from pbem.config import DOCUMENTS
from tests.docs.pictures.png import small
from tests.docs.pictures.studio import studio
from tests.docs.pictures.takes import TAKES

FOLDER = DOCUMENTS / "pictures"


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    if not names:
        for file in FOLDER.iterdir():
            file.unlink()
    with studio() as made:
        for name, take in TAKES.items():
            if not names or name in names:
                picture = small(take(made))
                (FOLDER / name).write_bytes(picture)
                print(f"docs/pictures/{name}: {len(picture) // 1024} KB")


main(sys.argv[1:])
