"""Evaluates the logs of a fleet: `waymark fleet evaluate` starts it. All that knows logs and methods is the program."""

import json
import math
import time

import pyarrow as pa
from pyspark import StorageLevel
from pyspark.sql import functions as F

from spark import Job

TEXTS = {"walk", "title", "method", "state", "cues"}
MOMENT = [
    "method", "time", "lat", "lon", "distance_m", "state", "cues",
    "yaw_error_deg", "yaw_sigma_deg", "position_error_m", "position_sigma_m",
]
LOGS_OF_TASK = 50


def fields(names):
    """Columns by name: the table has _ where the program's names have a dot."""
    return [(name.replace(".", "_"), pa.string() if name in TEXTS else pa.float64()) for name in names]


def declared(names):
    return ", ".join(f"`{name}`: {'string' if type == pa.string() else 'double'}" for name, type in fields(names))


def evaluate(job):
    """A row for each log: its error, or its device, its rows of the comparison and its moments."""
    words = [job["program"], "fleet", "work", "evaluate", *job["options"]]
    schema = pa.schema(
        [
            ("log", pa.string()), ("device", pa.string()), ("error", pa.string()),
            ("rows", pa.list_(pa.struct(fields(job["columns"])))), ("moments", pa.list_(pa.struct(fields(MOMENT)))),
        ]
    )
    columns = (
        f"log string, device string, error string, rows array<struct<{declared(job['columns'])}>>, "
        f"moments array<struct<{declared(MOMENT)}>>"
    )

    def work(batches):
        from pipe import Program

        with Program(*words) as program:
            for batch in batches:
                for log in batch.column("log").to_pylist():
                    error, parts = program.ask([log.encode()])
                    answer = {"device": None, "rows": [], "moments": []} if error else json.loads(bytes(parts[0]))
                    rows = [{name.replace(".", "_"): value for name, value in row.items()} for row in answer["rows"]]
                    values = [log, answer["device"], error or None, rows, answer["moments"]]
                    arrays = [pa.array([value], field.type) for value, field in zip(values, schema)]
                    yield pa.RecordBatch.from_arrays(arrays, schema=schema)

    logs = [(log,) for log in job["logs"]]
    tasks = max(1, math.ceil(len(logs) / LOGS_OF_TASK))
    table = job.spark.sparkContext.parallelize(logs, tasks).toDF("log string")
    return table.mapInArrow(work, columns)


def main():
    job = Job("evaluate", lambda job: 4)
    start = time.time()
    table = evaluate(job).persist(StorageLevel.DISK_ONLY)
    for name, column in (("walks", "rows"), ("moments", "moments")):
        flat = table.select("log", "device", F.explode(column).alias("row")).select("log", "device", "row.*")
        flat.write.mode("overwrite").parquet(job.path(name))
    failed = table.where("error is not null").select("log", "error")
    failed.coalesce(1).write.mode("overwrite").parquet(job.path("failed_logs"))
    count = job.spark.read.parquet(job.path("failed_logs")).count()
    job.finish({"logs": len(job["logs"]), "failed_logs": count, "seconds": round(time.time() - start, 2)})


main()
