"""Places of a GPX, GeoJSON, KML or KMZ file, with the parsers of Python's standard library.

usage: places.py FILE > json
[{"lat": degrees, "lon": degrees, "name": text} …] of waypoints and of placemarks and features with points
"""

import json
import sys
import xml.etree.ElementTree as tree
import zipfile


def local(element):
    return element.tag.rsplit("}", 1)[-1]


def text(element, name):
    for child in element:
        if local(child) == name:
            return (child.text or "").strip(" \n\t")
    return ""


def xml_places(root):
    for element in root.iter():
        if local(element) == "wpt":
            yield float(element.get("lat")), float(element.get("lon")), text(element, "name")
        if local(element) == "Placemark":
            for point in (p for p in element.iter() if local(p) == "Point"):
                lon, lat = text(point, "coordinates").split(",")[:2]
                yield float(lat), float(lon), text(element, "name")


def json_places(document):
    for feature in document["features"]:
        geometry = feature["geometry"]
        if geometry["type"] == "Point":
            lon, lat = geometry["coordinates"][:2]
            yield lat, lon, feature["properties"]["name"]


path = sys.argv[1]
if path.endswith("json"):
    with open(path, encoding="utf-8") as file:
        places = list(json_places(json.load(file)))
elif zipfile.is_zipfile(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        places = list(xml_places(tree.fromstring(archive.read("doc.kml"))))
else:
    places = list(xml_places(tree.parse(path).getroot()))
json.dump([{"lat": lat, "lon": lon, "name": name} for lat, lon, name in places], sys.stdout)
