"""Blocks of heights beside other lossless forms on the same tiles: bits a sample, and millions of samples a second.

usage: compare.py WAYMARK_BENCH TERRAIN_WASM HGT...   (Scripts/compare-heights)
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib

import imagecodecs
import lerc
import numpy
import zstandard

VOID = -32768
ROOT = pathlib.Path(__file__).resolve().parents[2]


def samples_of(path):
    with zipfile.ZipFile(path) as archive:
        data = archive.read(archive.namelist()[0])
    heights = numpy.frombuffer(data, ">i2").astype(numpy.int16)
    side = round(len(heights) ** 0.5)
    return heights.reshape(side, side)


def blocks_of(heights):
    cells = 450 if len(heights) > 2000 else 300
    for i in range(0, len(heights) - 1, cells):
        for j in range(0, len(heights) - 1, cells):
            block = numpy.ascontiguousarray(heights[i:i + cells + 1, j:j + cells + 1])
            if (block != VOID).any():
                yield block


def median(block):
    """What is left after the median of left, above and their plane (LOCO-I), the sign in the lowest bit."""
    b = block.astype(numpy.int32)
    left, above, corner = numpy.zeros_like(b), numpy.zeros_like(b), numpy.zeros_like(b)
    left[:, 1:], above[1:], corner[1:, 1:] = b[:, :-1], b[:-1], b[:-1, :-1]
    low, high = numpy.minimum(left, above), numpy.maximum(left, above)
    guess = numpy.where(corner >= high, low, numpy.where(corner <= low, high, left + above - corner))
    guess[0], guess[1:, 0] = left[0], above[1:, 0]
    rest = (b - guess).astype(numpy.int16).astype(numpy.int32)
    return ((rest << 1) ^ (rest >> 15)).astype(numpy.uint16)


def bytes_apart(code):
    return (code & 255).astype(numpy.uint8).tobytes() + (code >> 8).astype(numpy.uint8).tobytes()


def lerc_encode(block):
    result, size, data = lerc.encode(block, 1, True, block != VOID, 0, 4 * block.size + 10_000)
    assert result == 0
    return bytes(data)[:size]


def unsigned(block): return (block.astype(numpy.int32) + 32768).astype(numpy.uint16)


def delta(block):
    b = block.astype(numpy.int32)
    rest = numpy.diff(b, axis=1, prepend=numpy.concatenate(([[0]], b[:-1, :1])))
    rest = rest.astype(numpy.int16).astype(numpy.int32)
    return ((rest << 1) ^ (rest >> 15)).astype(numpy.uint16)


FORMS = {
    "the file, zipped": (lambda b: zlib.compress(b.astype(">i2").tobytes(), 9), zlib.decompress),
    "WMH1: median, gzip": (lambda b: zlib.compress(bytes_apart(median(b)), 9), zlib.decompress),
    "delta, zstd 19": (lambda b: zstandard.compress(bytes_apart(delta(b)), 19), zstandard.decompress),
    "median, zstd 19": (lambda b: zstandard.compress(bytes_apart(median(b)), 19), zstandard.decompress),
    "PNG, 16 bits": (lambda b: imagecodecs.png_encode(unsigned(b), level=9), imagecodecs.png_decode),
    "LERC": (lerc_encode, lerc.decode),
    "JPEG XL, effort 7": (lambda b: imagecodecs.jpegxl_encode(unsigned(b), lossless=True, effort=7, numthreads=1),
                          lambda data: imagecodecs.jpegxl_decode(data, numthreads=1)),
    "JPEG-LS": (lambda b: imagecodecs.jpegls_encode(unsigned(b)), imagecodecs.jpegls_decode),
}


def measure(encode, decode, blocks):
    coded = [encode(block) for block in blocks]
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for data in coded:
            decode(data)
        best = min(best, time.process_time() - start)
    samples = sum(block.size for block in blocks)
    return 8 * sum(map(len, coded)) / samples, samples / best / 1e6


def main():
    bench, wasm, *files = sys.argv[1:]
    print("| | " + " | ".join(pathlib.Path(file).name.split(".")[0] for file in files) + " |")
    print("| --- |" + " ---: |" * len(files))
    rows = {"WMH2": [], "the same in WebAssembly": [], **{name: [] for name in FORMS}}
    for file in files:
        with tempfile.TemporaryDirectory() as folder:
            native = json.loads(subprocess.run([bench, "blocks", file, folder], check=True, capture_output=True).stdout)
            node = ["node", ROOT / "Benchmarks/wasm-blocks.mjs", wasm, folder]
            page = json.loads(subprocess.run(node, check=True, capture_output=True).stdout)
        bits = 8 * native["bytes"] / native["samples"]
        rows["WMH2"].append(f"**{bits:.2f}** · {native['samples'] / native['decode'] / 1e6:.0f}")
        rows["the same in WebAssembly"].append(f"{page['samples'] / page['decode'] / 1e6:.0f}")
        blocks = list(blocks_of(samples_of(file)))
        for name, (encode, decode) in FORMS.items():
            bits, speed = measure(encode, decode, blocks)
            # Only the entropy coder's own time: the prediction is numpy's.
            rows[name].append(f"{bits:.2f}" + (f" · {speed:.0f}" if not name.startswith(("WMH1", "delta", "median", "the")) else ""))
    for name, cells in rows.items():
        print(f"| {name} | " + " | ".join(cells) + " |")


main()
