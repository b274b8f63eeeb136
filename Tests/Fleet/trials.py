#!/usr/bin/env python3
"""Trials of waymark fleet on Spark: the same bits as on one machine, whatever is killed or damaged in between (docs/fleet.md).

usage: trials.py [COPIES] [WALKS]   COPIES: of Monaco in the synthetic country, WALKS: simulated walks to evaluate
WAYMARK_BINARY is the program, WAYMARK_SHARED the folder of the extracts.
"""

import concurrent.futures
import filecmp
import json
import math
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import duckdb

from measure import processes, tree

HERE = pathlib.Path(__file__).parent
PROGRAM = os.environ["WAYMARK_BINARY"]
SHARED = pathlib.Path(os.environ.get("WAYMARK_SHARED", "/nowhere")) / "data"
# What states a time states this one.
os.environ["SOURCE_DATE_EPOCH"] = "1700000000"
os.environ["WAYMARK_FLEET_PYTHON"] = sys.executable
# Valhalla's own output has times and temporary paths.
LEFT_OUT = {"routing.log"}


def waymark(*words, fails=False):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True)
    if fails != (done.returncode != 0):
        sys.exit(f"waymark {' '.join(map(str, words))}: {done.stderr or done.stdout}")
    return done.stderr if fails else json.loads(done.stdout) if "--json" in words else done.stdout


def table(folder, name):
    return duckdb.sql(f"SELECT * FROM read_parquet('{folder}/{name}/*.parquet')").to_df().to_dict("records")


def check(holds, words):
    if not holds:
        sys.exit(f"failed: {words}")


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*") if path.is_file())


def same_area(one, other):
    """Whether two areas have the same files with the same bytes; how many."""
    names = [name for name in files(one) if name not in LEFT_OUT]
    check(names == [name for name in files(other) if name not in LEFT_OUT], f"{one} and {other} have other files")
    for name in names:
        check(filecmp.cmp(f"{one}/{name}", f"{other}/{name}", shallow=False), f"{one}/{name} has other bytes than {other}/{name}")
    return len(names)


def compare(work, extract, elevations, built, only=None):
    """Compares the areas and the errors of a fleet with those of one machine, cell by cell."""
    options = [word for path in elevations for word in ("--dem", path)]
    cells = sorted(path.name for path in (built / "areas").iterdir() if not path.name.startswith("."))
    compared = 0
    for cell in random.Random(1).sample(cells, min(only or len(cells), len(cells))):
        alone = work / "alone" / cell
        waymark("area", "build", "--osm", extract, *options, "--cell", cell.replace("-", "/"), "--out", alone)
        compared += same_area(built / "areas" / cell, alone)
        shutil.rmtree(alone)
    for row in table(built, "failed_cells")[: only or None]:
        said = waymark("area", "build", "--osm", extract, *options, "--cell", row["cell"], "--out", work / "none", fails=True)
        check(row["error"].strip() in said, f"{row['cell']} failed with “{row['error']}”, alone with “{said}”")
    return len(cells), compared


def real_countries(work):
    for name, tile, zoom in (("monaco", "N43E007", 13), ("andorra", "N42E001", 11)):
        extract, elevations = SHARED / f"osm/{name}.osm.pbf", [SHARED / f"elevation/{tile}.hgt.zip"]
        summary = waymark(
            "fleet", "build", "--osm", extract, "--dem", elevations[0], "--cells", zoom, "--out", work / name, "--json"
        )
        cells, compared = compare(work, extract, elevations, work / name)
        check(cells == summary["areas"] > 1 and summary["failed_blocks"] == 0, f"{name}: {summary}")
        print(f"{name}: {cells} areas, {summary['failed_cells']} cells without streets, {compared} files with the same bytes", flush=True)


def damaged_block(work):
    """One block of ways is not to be unpacked: a row says so, and the cells of the other copies are built."""
    copies, extract = 3, work / "damaged.osm.pbf"
    make_country(copies, extract)
    data = bytearray(extract.read_bytes())
    middle = len(data) * 9 // 10
    data[middle : middle + 64] = bytes(64)
    extract.write_bytes(data)
    summary = waymark("fleet", "build", "--osm", extract, "--cells", 11, "--out", work / "damaged", "--json")
    rows = table(work / "damaged", "failed_blocks")
    check(len(rows) == 1 == summary["failed_blocks"] and "block" in rows[0]["error"], f"failed blocks: {rows}")
    check(summary["areas"] == 2 * (copies - 1) and summary["failed_cells"] == 2, f"areas beside a damaged block: {summary}")
    print(f"damaged block: {rows[0]['error']}", flush=True)


def make_country(copies, extract):
    words = [sys.executable, HERE / "country.py", SHARED / "osm/monaco.osm.pbf", str(copies), extract]
    subprocess.run(words, check=True)


def killed(work, extract, whole):
    """Processes are killed half-way: Python's workers of Spark and this program's, again and again."""
    words = [PROGRAM, "fleet", "build", "--osm", str(extract), "--cells", "11", "--out", str(work / "killed"), "--json"]
    command = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    chance, count = random.Random(7), {"waymark": 0, "python": 0}
    start = time.time()
    while command.poll() is None:
        time.sleep(chance.uniform(1, 3))
        found = processes()
        members = tree(found, command.pid)
        java = [number for number in members if found.get(number, (0, ""))[1] == "java"]
        workers = [number for root in java for number in tree(found, root) if number != root]
        # At most two of each: a task gives up after four attempts, and rightly.
        for kind, name in (("waymark", "waymark"), ("python", "python3")):
            victims = [number for number in workers if found[number][1].startswith(name)]
            if kind == "python":
                # Not Spark's server of workers itself, whose end it notices, too, but only after the next start.
                victims = [number for number in victims if found[found[number][0]][1] != "java"]
            if victims and count[kind] < 2 and time.time() - start > 8:
                try:
                    os.kill(chance.choice(victims), signal.SIGKILL)
                    count[kind] += 1
                except ProcessLookupError:
                    pass
    check(command.returncode == 0, f"the job ended with {command.returncode} after {count} kills")
    check(min(count.values()) > 0, f"nothing was killed: {count}")
    areas = sorted(path.name for path in (whole / "areas").iterdir())
    check(areas == sorted(path.name for path in (work / "killed/areas").iterdir() if path.name[0] != "."), "other areas after kills")
    compared = sum(same_area(whole / "areas" / area, work / "killed/areas" / area) for area in areas)
    print(f"killed {count}: {len(areas)} areas, {compared} files with the same bytes", flush=True)


def country(work, copies):
    extract = work / "country.osm.pbf"
    make_country(copies, extract)
    start = time.time()
    summary = waymark("fleet", "build", "--osm", extract, "--cells", 11, "--out", work / "country", "--json")
    check(summary["areas"] == 2 * copies and summary["failed_cells"] == 0, f"areas of {copies} copies: {summary}")
    cells, compared = compare(work, extract, [], work / "country", only=6)
    print(
        f"country: {extract.stat().st_size / 1e6:.0f} MB, {cells} areas in {time.time() - start:.0f} s, "
        f"6 of them: {compared} files with the same bytes", flush=True,
    )
    return extract


def walks(work, count):
    """Simulated walks and one that is none: the same rows as waymark evaluate, and a report."""
    folder = work / "walks"
    folder.mkdir()
    simulated(folder, count)
    (folder / "broken.waymark.jsonl").write_text("this is no log\n")
    summary = waymark("fleet", "evaluate", folder, "--methods", "robust,compass", "--out", work / "results", "--json")
    check(summary == summary | {"logs": count + 1, "failed_logs": 1}, f"walks: {summary}")
    check("broken" in table(work / "results", "failed_logs")[0]["log"], "the wrong log failed")
    logs = sorted(path for path in folder.iterdir() if path.suffix == ".gz")
    rows = {(row["walk"], row["method"]): row for row in table(work / "results", "walks")}
    compared = 0
    for start in range(0, count, 500):
        alone = waymark("evaluate", *logs[start : start + 500], "--methods", "robust,compass", "--json")
        for row in alone["rows"]:
            compared += same_row(row, rows.pop((row["walk"], row["method"])))
    check(not rows, f"rows that one machine does not have: {list(rows)[:3]}")
    print(f"walks: {count} logs, {summary['seconds']} s, {compared} numbers are the same", flush=True)
    page = work / "fleet.html"
    report = waymark("fleet", "report", work / "results", "--out", page, "--json")
    html = page.read_text()
    check(report["logs"] == count and "broken" in html and "http" not in html.replace("http-equiv", ""), "the report")


def simulated(folder, count):
    """Walks in Monaco: two devices, all hours, a quarter where the receiver is disturbed."""
    chance = random.Random(3)
    routes = folder.parent / "routes"
    routes.mkdir()
    commands = []
    for number in range(count):
        lat, lon = 43.733 + chance.random() * 0.012, 7.412 + chance.random() * 0.02
        turn = chance.random() * 2 * math.pi
        points = [(lat, lon), (lat + 0.0009 * math.cos(turn), lon + 0.0012 * math.sin(turn))]
        points.append((points[1][0] + 0.0006 * math.sin(turn), points[1][1] - 0.0008 * math.cos(turn)))
        line = ", ".join(f"[{lon:.6f}, {lat:.6f}]" for lat, lon in points)
        route = routes / f"{number}.geojson"
        route.write_text('{"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [%s]}}' % line)
        poor = lat < 43.738 and lon < 7.42
        options = ["--gps-sigma", 9, "--bursts", 0.3, "--compass-bias", 18] if poor else []
        hour = f"2026-06-{1 + number % 28:02}T{number % 24:02}:00:00Z"
        commands.append([
            "simulate", "--route", route, "--seed", number + 1, "--pose-rate", 10, "--no-route", "--utc", hour, *options,
            "--out", folder / f"walk-{number:05}.waymark.jsonl.gz",
        ])
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda words: waymark(*words), commands))
    shutil.rmtree(routes)


def same_row(alone, spark):
    """The number of values that are the same; times are left out."""
    count = 0

    def visit(value, name):
        nonlocal count
        if isinstance(value, dict):
            for key, inner in value.items():
                visit(inner, f"{name}_{key}" if name else key)
        elif name != "microseconds_per_fix":
            other = spark[name]
            missing = other is None or isinstance(other, float) and math.isnan(other)
            check(missing if value is None else value == other, f"{alone['walk']}: {name} is {value} and {other}")
            count += 1

    visit(alone, "")
    return count


def executors(work, extract, whole):
    """Two executors, each a process of its own with one core, and a cell without anything among those that are asked for."""
    cells, none = ["11/1066/746", "11/1068/746"], "11/1200/746"
    summary = waymark(
        "fleet", "build", "--osm", extract, "--cells", ",".join([*cells, none]), "--out", work / "executors",
        "--master", "local-cluster[2,1,1024]", "--json",
    )
    check(summary["areas"] == 2 and summary["failed_cells"] == 1, f"two executors: {summary}")
    [row] = table(work / "executors", "failed_cells")
    check(row["cell"] == none and "nothing in this window" in row["error"], f"a cell without anything: {row}")
    compared = sum(same_area(whole / "areas" / cell.replace("/", "-"), work / "executors/areas" / cell.replace("/", "-")) for cell in cells)
    print(f"two executors: {compared} files with the same bytes", flush=True)


def main():
    copies, count = (int(word) for word in (sys.argv[1:] + ["12", "150"][len(sys.argv) - 1 :])[:2])
    work = pathlib.Path(tempfile.mkdtemp(prefix="waymark-fleet-"))
    try:
        real_countries(work)
        damaged_block(work)
        extract = country(work, copies)
        killed(work, extract, work / "country")
        executors(work, extract, work / "country")
        walks(work, count)
        print("fleet: all trials passed")
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
