"""Queries the results of waymark fleet evaluate with DuckDB and prints what its report shows as JSON: `waymark fleet report` starts it."""

import json
import pathlib
import sys

import duckdb

SQUARES_ACROSS = 48
# A group of fewer moments says little.
FIGURES = """
    count(*) AS moments, count(DISTINCT log) AS logs,
    median(abs(yaw_error_deg)) AS yaw_median, quantile_cont(abs(yaw_error_deg), 0.95) AS yaw_p95,
    median(yaw_sigma_deg) AS yaw_sigma,
    avg(CASE WHEN yaw_sigma_deg IS NULL OR yaw_error_deg IS NULL THEN NULL
             WHEN abs(yaw_error_deg) <= 1.96 * yaw_sigma_deg THEN 1.0 ELSE 0.0 END) AS yaw_within,
    median(position_error_m) AS position_median, quantile_cont(position_error_m, 0.95) AS position_p95
"""


def main():
    folder, method, settling, out = sys.argv[1:]
    connection = duckdb.connect()
    connection.execute("SET threads = 2")

    def ask(query, *values):
        cursor = connection.execute(query, list(values))
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row)) for row in cursor.fetchall()]

    moments, failed = (str(pathlib.Path(folder) / name / "*.parquet") for name in ("moments", "failed_logs"))
    # The time of day is that of the Sun: 15° of longitude are an hour.
    connection.execute(
        """
        CREATE TEMP TABLE moment AS
        SELECT *, CAST(floor(((time / 3600 + lon / 15) % 24 + 24) % 24) AS INTEGER) AS hour
        FROM (SELECT *, row_number() OVER (PARTITION BY log ORDER BY time, distance_m) AS number FROM read_parquet(?)
              WHERE method = ?) WHERE number > ?
        """,
        [moments, method, int(settling)],
    )
    bounds = ask("SELECT min(lat) AS south, max(lat) AS north, min(lon) AS west, max(lon) AS east, count(*) AS count FROM moment")[0]
    result = {"method": method, "bounds": bounds, "failed": [], "squares": []}
    result["failed"] = ask("SELECT log, error FROM read_parquet(?) ORDER BY 1", failed)
    if bounds["count"]:
        # Squares by the length of a degree in the middle of the map.
        middle = (bounds["south"] + bounds["north"]) / 2
        wide = connection.execute("SELECT cos(radians(?))", [middle]).fetchone()[0]
        side = max((bounds["east"] - bounds["west"]) * wide, bounds["north"] - bounds["south"], 1e-5) / SQUARES_ACROSS
        result["side"] = {"lat": side, "lon": side / wide}
        result["squares"] = ask(
            f"""
            SELECT CAST(floor((lon - ?) / ?) AS INTEGER) AS x, CAST(floor((lat - ?) / ?) AS INTEGER) AS y, {FIGURES}
            FROM moment GROUP BY ALL ORDER BY y, x
            """,
            bounds["west"], side / wide, bounds["south"], side,
        )
    result["all"] = ask(f"SELECT {FIGURES} FROM moment")[0]
    for name, column in (("devices", "device"), ("hours", "hour"), ("states", "state")):
        result[name] = ask(
            f"SELECT CAST({column} AS VARCHAR) AS name, {FIGURES} FROM moment WHERE {column} IS NOT NULL GROUP BY {column} "
            f"ORDER BY {column}"
        )
    # A moment rests on several cues, and counts for each.
    result["cues"] = ask(
        f"SELECT cue AS name, {FIGURES} FROM (SELECT *, unnest(string_split(cues, ' ')) AS cue FROM moment) "
        "WHERE cue <> '' GROUP BY cue ORDER BY moments DESC"
    )
    pathlib.Path(out).write_text(json.dumps(result))


main()
