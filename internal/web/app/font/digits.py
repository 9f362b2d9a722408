#!/usr/bin/python3
"""Makes the font of digits of the page: digits-entry.woff2 and digits-given.woff2 beside this file.

    apt-get install fonts-manrope python3-fonttools python3-brotli
    internal/web/app/font/digits.py

Of Manrope, as Debian has it, it takes what boards, the pad and the clock show. All digits have the
same width: the figures of feature tnum are the ones that the font has.
"""

import pathlib

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = pathlib.Path("/usr/share/fonts/truetype/manrope")
TARGET = pathlib.Path(__file__).parent
DIGITS = "0123456789"
OTHERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ .,:+-/=<>()%?!\u2212\u00d7\u00b7\u2264\u2265\u2013"
FACES = {"entry": "Medium", "given": "Bold"}


def tabular(font):
    """Returns the glyphs of feature tnum by those that they take the place of."""
    table = font["GSUB"].table
    glyphs = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for part in table.LookupList.Lookup[index].SubTable:
                glyphs.update(getattr(part, "ExtSubTable", part).mapping)
    return glyphs


def make(face):
    font = TTFont(SOURCE / f"Manrope-{face}.ttf", recalcTimestamp=False)
    glyphs = tabular(font)
    for table in font["cmap"].tables:
        for digit in DIGITS:
            table.cmap[ord(digit)] = glyphs.get(table.cmap[ord(digit)], table.cmap[ord(digit)])
    options = subset.Options(
        flavor="woff2", hinting=False, layout_features=[], name_IDs=[0, 1, 2, 13, 14]
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=DIGITS + OTHERS)
    subsetter.subset(font)
    widths = {font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in DIGITS}
    if len(widths) != 1:
        raise SystemExit(f"Manrope {face}: digits of widths {widths}, expected one")
    font.flavor = "woff2"
    return font


for name, face in FACES.items():
    make(face).save(TARGET / f"digits-{name}.woff2")
