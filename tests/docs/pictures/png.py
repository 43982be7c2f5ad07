"""Small PNG files: few colours, no date, the same bytes for the same picture."""

import io
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageOps

COLOURS = 256


def small(picture: bytes) -> bytes:
    """With a palette, which flat colours and text do not show."""
    with Image.open(io.BytesIO(picture)) as image:
        few = image.convert("RGB").quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def first_page(pdf: bytes, dpi: int = 100) -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "report.pdf"
        file.write_bytes(pdf)
        made = ["pdftoppm", "-png", "-r", str(dpi), "-f", "1", "-l", "1", "-singlefile", str(file), f"{folder}/page"]
        subprocess.run(made, check=True)
        return (Path(folder) / "page.png").read_bytes()


def side_by_side(pictures: Sequence[bytes], gap: int = 24) -> bytes:
    """On one sheet, with a line around each."""
    images = [ImageOps.expand(Image.open(io.BytesIO(each)).convert("RGB"), 1, "#7c869a") for each in pictures]
    width = sum(image.width for image in images) + gap * (len(images) - 1)
    sheet = Image.new("RGB", (width, max(image.height for image in images)), "white")
    left = 0
    for image in images:
        sheet.paste(image, (left, 0))
        left += image.width + gap
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return out.getvalue()
