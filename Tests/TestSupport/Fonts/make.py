"""Generates the test fonts, whose glyphs are boxes with round metrics. The fonts are original work of this project.

    pip install fonttools && python3 make.py

An em is 1000 units, a line 800 above and 200 below the baseline. Letters are 500 units high from the baseline;
each box is as wide as its advance, minus 50 units on either side.
"""

import os

os.environ["SOURCE_DATE_EPOCH"] = "0"

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection
from fontTools import varLib

# name, characters, advance
LETTERS = [
    (".notdef", "", 500),
    ("space", " \u00a0", 300),
    ("a", "aA", 500),
    ("b", "bB", 600),
    ("c", "cC", 700),
    ("alef", "\u05d0", 400),
    ("bet", "\u05d1", 800),
    # An Arabic letter with contextual forms.
    ("beh", "\u0628", 1000),
    ("beh.init", "", 300),
    ("beh.medi", "", 400),
    ("beh.fina", "", 500),
]
JOINING = """
languagesystem DFLT dflt;
languagesystem arab dflt;
feature init { sub beh by beh.init; } init;
feature medi { sub beh by beh.medi; } medi;
feature fina { sub beh by beh.fina; } fina;
"""


def box(pen, left, bottom, right, top):
    pen.moveTo((left, bottom))
    pen.lineTo((left, top))
    pen.lineTo((right, top))
    pen.lineTo((right, bottom))
    pen.closePath()


def builder(family, style, weight, letters, italic=False, cff=False):
    fb = FontBuilder(1000, isTTF=not cff)
    fb.setupGlyphOrder([name for name, _, _ in letters])
    fb.setupCharacterMap({ord(c): name for name, characters, _ in letters for c in characters})
    glyphs = {}
    for name, _, advance in letters:
        pen = T2CharStringPen(advance, None) if cff else TTGlyphPen(None)
        if name != "space":
            box(pen, 50, 0, advance - 50, 500)
        glyphs[name] = pen.getCharString() if cff else pen.glyph()
    ps = family.replace(" ", "") + "-" + style
    if cff:
        fb.setupCFF(ps, {"FullName": f"{family} {style}"}, glyphs, {})
    else:
        fb.setupGlyf(glyphs)
    fb.setupHorizontalMetrics(
        {name: (advance, 0 if name == "space" else 50) for name, _, advance in letters})
    fb.setupHorizontalHeader(ascent=800, descent=-200)
    fb.setupNameTable({"familyName": family, "styleName": style, "psName": ps,
                       "copyright": "Made for the tests of Zoetrope; MIT"})
    fb.setupOS2(
        version=4,
        usWeightClass=weight, sTypoAscender=800, sTypoDescender=-200, sTypoLineGap=0, usWinAscent=800,
        usWinDescent=200, fsSelection=0x80 | (1 if italic else 0x20 if weight == 700 else 0x40))
    fb.setupPost(underlinePosition=-100, underlineThickness=50, keepGlyphNames=False)
    fb.font["head"].macStyle = (1 if weight == 700 else 0) | (2 if italic else 0)
    fb.font["head"].created = fb.font["head"].modified = 0
    return fb


def scaled(factor):
    return [(name, characters, int(advance * factor)) for name, characters, advance in LETTERS]


def save(fb, name, features=JOINING):
    if features:
        addOpenTypeFeaturesFromString(fb.font, features)
    fb.font.recalcTimestamp = False
    fb.save(name)


save(builder("Zoetrope Boxes", "Regular", 400, LETTERS), "Boxes-Regular.ttf")
save(builder("Zoetrope Boxes", "Bold", 700, scaled(2)), "Boxes-Bold.ttf")
save(builder("Zoetrope Boxes OTF", "Regular", 400, LETTERS, cff=True), "Boxes.otf")
# Has the name of an installed family, but is much narrower.
save(builder("Inter", "Regular", 400, scaled(4)), "Inter-Wide.ttf")

collection = TTCollection()
for style, weight, factor in [("Regular", 400, 1), ("Bold", 700, 2)]:
    collection.fonts.append(builder("Zoetrope Boxes TTC", style, weight, scaled(factor)).font)
for font in collection.fonts:
    font.recalcTimestamp = False
collection.save("Boxes.ttc")

# Letters twice as wide at weight 900.
space = DesignSpaceDocument()
space.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=400, default=400, maximum=900))
for weight, factor in [(400, 1), (900, 2)]:
    fb = builder("Zoetrope Boxes Flex", "Regular", weight, scaled(factor))
    space.addSource(SourceDescriptor(font=fb.font, location={"Weight": weight}, familyName="Zoetrope Boxes Flex"))
flexible, _, _ = varLib.build(space)
flexible.recalcTimestamp = False
flexible.save("Boxes-Flex.ttf")

# Twice as wide at weight 900, three times at optical size 40, half as wide again at box width 200.
space = DesignSpaceDocument()
space.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=400, default=400, maximum=900))
space.addAxis(AxisDescriptor(tag="opsz", name="Optical size", minimum=10, default=10, maximum=40))
space.addAxis(AxisDescriptor(tag="BOXW", name="Box width", minimum=-200, default=0, maximum=200))
for location, factor in [({}, 1), ({"Weight": 900}, 2), ({"Optical size": 40}, 3), ({"Box width": 200}, 1.5),
                         ({"Box width": -200}, 0.5)]:
    fb = builder("Zoetrope Boxes Axes", "Regular", 400, scaled(factor))
    location = {"Weight": 400, "Optical size": 10, "Box width": 0, **location}
    space.addSource(SourceDescriptor(font=fb.font, location=location, familyName="Zoetrope Boxes Axes"))
flexible, _, _ = varLib.build(space)
flexible.recalcTimestamp = False
flexible.save("Boxes-Axes.ttf")

# A grinning face: a red box over the left half of its advance, a blue one over the right.
faces = [(".notdef", "", 1000), ("grin", "\U0001f600", 1000), ("left", "", 1000), ("right", "", 1000)]
fb = builder("Zoetrope Faces", "Regular", 400, faces)
for name, (left, right) in {"left": (50, 500), "right": (500, 950)}.items():
    pen = TTGlyphPen(None)
    box(pen, left, -100, right, 800)
    fb.font["glyf"][name] = pen.glyph()
    fb.font["hmtx"][name] = (1000, left)
pen = TTGlyphPen(None)
box(pen, 50, -100, 950, 800)
fb.font["glyf"]["grin"] = pen.glyph()
fb.font["COLR"] = buildCOLR({"grin": [("left", 0), ("right", 1)]}, version=0)
fb.font["CPAL"] = buildCPAL([[(1, 0, 0, 1), (0, 0, 1, 1)]])
save(fb, "Faces.ttf", features=None)
