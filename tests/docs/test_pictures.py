"""The pictures of the documents are those that deploy/pictures takes, and documents show no other."""

from pbem.config import DOCUMENTS
from tests.docs.every_document import DOCUMENT_FILES, document, place
from tests.docs.pictures.takes import TAKES

FOLDER = DOCUMENTS / "pictures"
MOST_BYTES = 3_000_000


def test_every_picture_is_there_and_no_other() -> None:
    found = {file.name for file in FOLDER.iterdir()}
    assert found == set(TAKES), "run deploy/pictures"


def test_documents_show_all_of_them_and_no_other() -> None:
    shown = {place(file, source) for file in DOCUMENT_FILES for source in document(file).pictures}
    assert shown == {FOLDER / name for name in TAKES}


def test_they_are_small() -> None:
    sizes = {file.name: file.stat().st_size for file in FOLDER.iterdir()}
    assert sum(sizes.values()) < MOST_BYTES, sizes
    assert min(sizes.values()) > 5_000, sizes
