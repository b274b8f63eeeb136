"""ZIP archives, good and bad, with Python's zipfile.

usage: archive.py KIND FILE < json
plain      [[name, text] …]: these entries
stored     the same, not compressed, after a comment of the archive and with some bytes of a field of their own
bomb       [MiB]: one doc.kml of so many MiB of blanks
lying      [MiB]: the same, but the directory says that it has 100 bytes
encrypted  [text]: one doc.kml that claims to be encrypted
"""

import json
import struct
import sys
import zipfile

kind, path = sys.argv[1:3]
given = json.load(sys.stdin)
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    if kind == "plain":
        for name, text in given:
            archive.writestr(name, text)
    elif kind == "stored":
        archive.comment = b"PK\5\6 is no end"
        for name, text in given:
            info = zipfile.ZipInfo(name)
            info.extra = b"\xfe\xca\2\0ab"
            archive.writestr(info, text)
    elif kind == "encrypted":
        archive.writestr("doc.kml", given[0])
    else:
        info = zipfile.ZipInfo("doc.kml")
        info.compress_type = zipfile.ZIP_DEFLATED
        with archive.open(info, "w") as entry:
            for _ in range(int(given[0])):
                entry.write(b" " * (1 << 20))

if kind in ("lying", "encrypted"):
    with open(path, "rb") as file:
        data = bytearray(file.read())
    entry, directory = data.index(b"PK\3\4"), data.index(b"PK\1\2")
    if kind == "lying":
        struct.pack_into("<I", data, directory + 24, 100)
        struct.pack_into("<I", data, entry + 22, 100)
    else:
        data[entry + 6] |= 1
        data[directory + 8] |= 1
    with open(path, "wb") as file:
        file.write(data)
