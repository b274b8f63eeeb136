"""Open Location Codes with the reference implementation of their inventors (PyPI openlocationcode).

usage: plus_codes.py < rows > rows
A row is `full LENGTH LAT LON`, or `short LENGTH LAT LON REFERENCE_LAT REFERENCE_LON`. The answer is the code of the position
(shortened for the reference) and the middle of the cell that the code then means.
"""

import sys

from openlocationcode import openlocationcode as olc

for line in sys.stdin:
    kind, length, *numbers = line.split()
    numbers = [float(number) for number in numbers]
    code = olc.encode(numbers[0], numbers[1], int(length))
    if kind == "short":
        code = olc.shorten(code, numbers[2], numbers[3])
        full = code if olc.isFull(code) else olc.recoverNearest(code, numbers[2], numbers[3])
    else:
        full = code
    cell = olc.decode(full)
    print(code, repr(cell.latitudeCenter), repr(cell.longitudeCenter))
