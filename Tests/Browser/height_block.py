"""Reads blocks of heights by their description in docs/map.md, sample by sample."""

import struct

VOID = -32768
SYMBOLS = 142


def read(data):
    """Level, row, column and samples of a block, row after row from the north-west."""
    assert data[:4] == b"WMH2"
    level, reference, row, column, low, high, checksum = struct.unpack_from("<BBHHhhI", data, 4)
    weights = struct.unpack_from("<5h", data, 18)
    thresholds = struct.unpack_from("<3H", data, 28)
    at = 34
    parts = []
    for _ in range(2):
        length, = struct.unpack_from("<I", data, at)
        parts.append(data[at + 4:at + 4 + length])
        at += 4 + length
    runs, bits = parts
    tables = []
    for _ in range(4):
        count, at = data[at], at + 1
        frequencies = []
        for _ in range(count):
            value, at = data[at], at + 1
            if value >= 240:
                value, at = (value - 240) << 8 | data[at], at + 1
            frequencies.append(value)
        table = [(symbol, frequency, offset) for symbol, frequency in enumerate(frequencies or [2048])
                 for offset in range(frequency)]
        assert len(table) == 2048
        tables.append(table)
    states = list(struct.unpack_from("<4I", data, at))
    words = iter(struct.unpack(f"<{(len(data) - at - 16) // 2}H", data[at + 16:]))
    side = 451 if level == 0 else 301
    samples, sum_of_rows, taken = [], 0, 0
    above, second, magnitudes = None, None, [0] * side
    for i in range(side):
        line, left_over = [], []
        around = [0, *magnitudes, 0]
        for j in range(side):
            measure = around[j] + 2 * around[j + 1] + around[j + 2]
            state = states[j % 4]
            symbol, frequency, offset = tables[sum(measure > t for t in thresholds)][state & 2047]
            state = frequency * (state >> 11) + offset
            if state < 1 << 16:
                state = state << 16 | next(words)
            states[j % 4] = state
            left_over.append(symbol)
        for j, number in enumerate(left_over):
            if number >= 128:
                k = number - 128
                number = 128 + 16 * ((1 << k) - 1)
                for bit in range(k + 4):
                    number += (bits[taken >> 3] >> (taken & 7) & 1) << bit
                    taken += 1
            left_over[j] = number >> 1 ^ -(number & 1)
            magnitudes[j] = min(16383, (number + 1) >> 1)
        for j in range(side):
            w = line[j - 1] if j > 0 else above[0] if above else low
            if above is None:
                guess = w
            else:
                n = above[j]
                ww = line[j - 2] if j > 1 else above[0]
                nw = above[j - 1] if j > 0 else (second or [low])[0]
                ne = above[min(side - 1, j + 1)]
                nn = second[j] if second else n
                a, b, c, d, e = weights
                guess = n + ((a * (w - n) + b * (n - nw) + c * (ne - n) + d * (ww - w) + e * (nn - n) + 64) >> 7)
            line.append(max(low, min(high, guess)) + left_over[j])
        above, second = line, above
        sum_of_rows = (sum_of_rows * 31 + sum(line)) % (1 << 32)
        samples += line
    assert sum_of_rows == checksum and states == [1 << 16] * 4 and next(words, None) is None
    at, place, is_void = 0, 0, False
    while at < len(runs):
        length = shift = 0
        while True:
            length |= (runs[at] & 127) << shift
            at, shift = at + 1, shift + 7
            if runs[at - 1] < 128:
                break
        if is_void:
            samples[place:place + length] = [VOID] * length
        place, is_void = place + length, not is_void
    assert place in (0, side * side)
    return level, row, column, reference, samples
