#!/usr/bin/python3
"""Draws a contact sheet of the reference cases: Zoetrope's picture, Chromium's, and their difference times eight.

    Tests/ReferenceTests/sheet.py -o sheet.png [--zoetrope PROGRAM] [corners gradients/three-stops ...]

Needs the Debian package python3-pil and a built zoetrope, by default the debug build's.
"""

import argparse
import pathlib
import subprocess
import tempfile

from PIL import Image, ImageChops, ImageDraw

CASES = pathlib.Path(__file__).resolve().parent / "Cases"
ROOT = CASES.parent.parent.parent
MAGNIFIED, COLUMNS, GAP, TITLE = (240, 180), 2, 8, 16


def row(scene, zoetrope, folder):
    """The three pictures of a case side by side, below its name."""
    scale = scene.stem.rpartition("@")[2][0] if "@" in scene.stem else "1"
    ours = folder / "ours.png"
    subprocess.run([zoetrope, "still", scene, "--at", "end", "--scale", scale, "-o", ours], check=True,
        stdout=subprocess.DEVNULL)
    pictures = [Image.open(file).convert("RGB") for file in (ours, scene.with_suffix(".png"))]
    difference = ImageChops.difference(*pictures)
    worst = max(high for _, high in difference.getextrema())
    strip = Image.new("RGB", (3 * (MAGNIFIED[0] + GAP), MAGNIFIED[1] + TITLE), "#888")
    pen = ImageDraw.Draw(strip)
    pen.text((2, 2), f"{scene.parent.name}/{scene.stem}   worst {worst}", fill="white")
    for column, picture in enumerate([*pictures, difference.point(lambda level: min(255, 8 * level))]):
        strip.paste(picture.resize(MAGNIFIED, Image.NEAREST), (column * (MAGNIFIED[0] + GAP), TITLE))
    return strip


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="kinds or KIND/NAME; all cases where nothing is said")
    parser.add_argument("-o", "--output", default="sheet.png")
    parser.add_argument("--zoetrope", default=ROOT / ".build/debug/zoetrope")
    options = parser.parse_args()
    scenes = [
        scene for scene in sorted(CASES.glob("*/*.yaml"))
        if not options.names or {scene.parent.name, f"{scene.parent.name}/{scene.stem}"} & set(options.names)
    ]
    if not scenes:
        parser.error(f"no case is called {' or '.join(options.names)}")
    with tempfile.TemporaryDirectory() as folder:
        rows = [row(scene, options.zoetrope, pathlib.Path(folder)) for scene in scenes]
    (width, height) = (rows[0].width + GAP, rows[0].height + GAP)
    sheet = Image.new("RGB", (COLUMNS * width, -(-len(rows) // COLUMNS) * height), "#444")
    for index, strip in enumerate(rows):
        sheet.paste(strip, (index % COLUMNS * width, index // COLUMNS * height))
    sheet.save(options.output)


if __name__ == "__main__":
    main()
