#!/usr/bin/env python3
"""Makes the fonts of the pages, be-vietnam-pro-*.woff2, from the fonts of the share cards beside it.

On Debian: apt-get install fonttools python3-brotli; /usr/bin/python3 src/pages/font/subset.py
"""

from pathlib import Path

from fontTools import subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent
# ASCII, Latin-1, the letters of Vietnamese, and signs of our texts. Its sign for "about" is too small to be read before a number.
UNICODES = (
    "0020-007E,00A0-00FF,0102-0103,0110-0111,0128-0129,0168-0169,01A0-01A1,01AF-01B0,1EA0-1EF9,"
    "2013-2014,2018-201A,201C-201E,2022,2026,2039-203A,20AB-20AC,2212,2264-2265"
)
DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def add_tabular_digits(font):
    """The typeface has digits of different widths only, which would not stand below each other in a table."""
    metrics = font["hmtx"]
    width = metrics["zero"][0]
    for digit in DIGITS:
        advance, bearing = metrics[digit]
        shift = (width - advance) // 2
        pen = TTGlyphPen(font.getGlyphSet())
        pen.addComponent(digit, (1, 0, 0, 1, shift, 0))
        name = f"{digit}.tnum"
        font["glyf"][name] = pen.glyph()
        metrics[name] = (width, bearing + shift)
    pairs = "".join(f"sub {digit} by {digit}.tnum; " for digit in DIGITS)
    addOpenTypeFeaturesFromString(font, f"feature tnum {{ {pairs}}} tnum;", tables=["GSUB"])


for weight in ["regular", "bold"]:
    options = subset.Options()
    options.layout_features = ["kern", "tnum"]
    options.hinting = False
    options.flavor = "woff2"
    font = TTFont(FOLDER / f"be-vietnam-pro-{weight}.ttf", recalcTimestamp=False)
    # Only its kerning is used; the substitutions are replaced.
    del font["GSUB"]
    add_tabular_digits(font)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(UNICODES))
    subsetter.subset(font)
    subset.save_font(font, FOLDER / f"be-vietnam-pro-{weight}.woff2", options)
