"""Replays a session log through the engine as WebAssembly and prints where its walk ended.

    pip install wasmtime
    python replay.py waymark.wasm walk.waymark.jsonl

The functions and their arguments are listed in docs/c-interface.md, under "Functions".
"""

import datetime
import json
import math
import os
import struct
import sys

import wasmtime


class Engine:
    """The module, with the numbers of all names."""

    TABLES = {"tracking": 2, "state": 3, "north": 4, "altRef": 5, "maneuver": 7, "mode": 8, "odometry": 30}

    def __init__(self, path):
        self.store = wasmtime.Store()
        linker = wasmtime.Linker(self.store.engine)
        i32, i64 = wasmtime.ValType.i32(), wasmtime.ValType.i64()
        bad_file = 8  # the engine opens no files
        for name, parameters in [("fd_close", [i32]), ("fd_seek", [i32, i64, i32, i32]), ("fd_write", [i32] * 4)]:
            linker.define_func("wasi_snapshot_preview1", name, wasmtime.FuncType(parameters, [i32]), lambda *_: bad_file)
        linker.define_func(
            "wasi_snapshot_preview1", "random_get", wasmtime.FuncType([i32, i32], [i32]), self.random_bytes)
        module = wasmtime.Module.from_file(self.store.engine, path)
        self.exports = linker.instantiate(self.store, module).exports(self.store)
        self.memory = self.exports["memory"]
        handle = self.call("open")
        self.names = {}
        for name, number in self.TABLES.items():
            self.call("names", handle, number)
            self.names[name] = self.text(handle).split("\n")[:-1]
        self.call("close", handle)

    def random_bytes(self, address, count):
        self.memory.write(self.store, os.urandom(count), address)
        return 0

    def call(self, name, *arguments):
        return self.exports["waymark_" + name](self.store, *arguments)

    def number(self, table, name):
        return self.names[table].index(name)

    def text(self, handle):
        start = self.call("text", handle)
        return bytes(self.memory.read(self.store, start, start + self.call("text_count", handle))).decode()

    def numbers(self, handle, count):
        start = self.call("numbers", handle)
        return struct.unpack(f"<{count}d", self.memory.read(self.store, start, start + 8 * count))


class Session:
    """One walk; takes the lines of a session log."""

    def __init__(self, engine):
        self.engine = engine
        self.handle = engine.call("open")

    def take(self, line):
        for kind in ("pose", "fix", "heading", "camera", "utc", "route"):
            if kind in line:
                return getattr(self, kind)(float(line["t"]), line[kind])

    def add(self, kind, *arguments):
        return self.engine.call(kind, self.handle, *arguments)

    def altitude(self, value):
        """An altitude and the number of its reference; NaN stands for what is absent."""
        if value.get("alt") is None:
            return math.nan, math.nan
        return float(value["alt"]), float(self.engine.number("altRef", value.get("altRef", "ellipsoid")))

    def pose(self, t, pose):
        reason = pose.get("reason")
        odometry = reason if reason in self.engine.names["odometry"] else "camera"
        return self.add(
            "pose", t, *map(float, pose["p"] + pose["q"]), self.engine.number("tracking", pose.get("tracking", "normal")),
            self.engine.number("odometry", odometry))

    def fix(self, t, fix):
        optional = [float(fix.get(name, math.nan)) for name in ("vAcc", "course", "courseAcc", "speed", "speedAcc")]
        return self.add("fix", t, float(fix["lat"]), float(fix["lon"]), float(fix["hAcc"]), *self.altitude(fix), *optional)

    def heading(self, t, heading):
        north = self.engine.number("north", heading["north"])
        return self.add("heading", t, float(heading["deg"]), north, float(heading["acc"]))

    def camera(self, t, camera):
        return self.add("camera", t, *(float(camera[name]) for name in ("width", "height", "fovX", "fovY")))

    def utc(self, t, text):
        return self.add("utc", t, datetime.datetime.fromisoformat(text).timestamp())

    def route(self, t, feature):
        # Its line is enough here; docs/c-interface.md, "Input", has the steps of a route.
        numbers = []
        if feature:
            positions = feature["geometry"]["coordinates"]
            mode = feature["properties"]["waymark"].get("mode", "walking")
            numbers = [len(positions), 0, math.nan, math.nan, self.engine.number("mode", mode)]
            for longitude, latitude, *_ in positions:
                numbers += [latitude, longitude, math.nan, math.nan]
        self.engine.call("input_text", self.handle, 0)
        start = self.engine.call("input_numbers", self.handle, len(numbers))
        self.engine.memory.write(self.engine.store, struct.pack(f"<{len(numbers)}d", *numbers), start)
        return self.add("route", t)

    def alignment(self):
        return self.engine.numbers(self.handle, self.engine.call("alignment", self.handle))


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: replay.py MODULE LOG")
    engine = Engine(sys.argv[1])
    session = Session(engine)
    with open(sys.argv[2], encoding="utf-8") as log:
        next(log)  # the header
        for line in log:
            session.take(json.loads(line))
    state, known, yaw, _, _, latitude, longitude, *_ = session.alignment()
    if not known:
        sys.exit("the log does not say enough to know the position")
    print(f"{engine.names['state'][int(state)]}: yaw {yaw}°, position {latitude}, {longitude}")


main()
