"""The page's icons. Where a page shows a symbol of another file, Firefox and WebKit apply no style sheet of that file: how a
part is painted has to stand on the part."""

import re
import xml.etree.ElementTree

from conftest import ROOT

SVG = "{http://www.w3.org/2000/svg}"
FILE = ROOT / "Web/icons/icons.svg"
SHAPES = {SVG + name for name in ("path", "circle", "rect", "line", "polygon", "polyline", "ellipse")}


def test_every_part_of_an_icon_says_itself_how_it_is_painted():
    root = xml.etree.ElementTree.parse(FILE).getroot()
    assert not list(root.iter(SVG + "style")), "a style sheet in the file"
    assert not list(root.iter(SVG + "use")), "a reference within the file"
    parts = [part for part in root.iter() if part.tag in SHAPES]
    assert len(parts) > 50
    for part in parts:
        assert "class" not in part.attrib and "style" not in part.attrib, part.attrib
        paint = {part.get("fill"), part.get("stroke")} - {"none", None}
        # In the colour of the text around it, by day and by night.
        assert paint == {"currentColor"}, part.attrib
        # What is only drawn along is not filled with black.
        assert part.get("fill"), part.attrib


def test_every_icon_that_is_named_is_there():
    there = {symbol.get("id") for symbol in xml.etree.ElementTree.parse(FILE).getroot().iter(SVG + "symbol")}
    for file in [ROOT / "Web/index.html", *(ROOT / "Web").rglob("*.js")]:
        text = file.read_text()
        named = set(re.findall(r'icons\.svg#([a-z-]+)', text))
        if file.name != "elements.js":
            named |= set(re.findall(r'\bicon\("([a-z-]+)"\)', text))
        assert named <= there, (file, named - there)
