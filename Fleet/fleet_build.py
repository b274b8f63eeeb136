"""Builds the areas of a country's cells: `waymark fleet build` starts it. Spark joins; all that knows maps and areas is the program."""

import math
import os
import time
import uuid

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark import StorageLevel
from pyspark.sql import functions as F

from spark import Job

NODES, NODE, WAY, RELATION, COMPLETE = range(5)
ELEMENTS = pa.schema(
    [
        ("kind", pa.int8()), ("id", pa.int64()), ("cell", pa.int32()), ("latitude", pa.int32()), ("longitude", pa.int32()),
        ("nodes", pa.list_(pa.int64())), ("ways", pa.list_(pa.int64())), ("body", pa.binary()),
    ]
)
ROWS_OF_GROUP = 50_000
ROWS_OF_BROADCAST = 200_000
CELL_COLUMNS = "cell int, error string, manifest string, seconds double"


def split(job):
    """The blocks of the map as a table of elements, and (block, error) of those that the program cannot read.

    Each task writes a file of its own, which gets its name when it is complete: one that is tried again writes the same.
    """
    words = (job["program"], "fleet", "work", "split", "--osm", job["osm"], "--zoom", str(int(job["zoom"])))
    folder = job.path("elements")

    def work(task, blocks):
        from pipe import Program

        target = f"{folder}/part-{task:06}.parquet"
        # Another attempt may still be at work elsewhere.
        part = f"{folder}/.{task:06}-{uuid.uuid4()}"
        failed, waiting = [], []
        with Program(*words) as program, pq.ParquetWriter(part, ELEMENTS, compression="zstd") as writer:
            for block in blocks:
                error, parts = program.ask([str(block).encode()])
                if error:
                    failed.append((block, error))
                    continue
                waiting.append(rows(parts))
                if sum(len(batch) for batch in waiting) >= ROWS_OF_GROUP:
                    writer.write_table(pa.Table.from_batches(waiting))
                    waiting = []
            if waiting:
                writer.write_table(pa.Table.from_batches(waiting))
        os.rename(part, target)
        return failed

    blocks = [int(block) for block in job["blocks"]]
    # Some 4 MB of the map for each task; neighbours stay together, which are of one kind.
    tasks = max(1, min(len(blocks), math.ceil(os.path.getsize(job["osm"]) / 4e6)))
    os.makedirs(folder, exist_ok=True)
    failed = job.spark.sparkContext.parallelize(blocks, tasks).mapPartitionsWithIndex(work).collect()
    job.spark.createDataFrame(failed, "block long, error string").coalesce(1).write.parquet(job.path("failed_blocks"))
    return job.spark.read.parquet(folder), len(failed)


def rows(parts):
    """The columns of a block as Arrow's arrays, without a copy."""
    kind, id, cell, latitude, longitude, node_starts, nodes, way_starts, ways, starts, bodies = map(pa.py_buffer, parts)
    count = len(parts[0])

    def numbers(type, buffer, length=count):
        return pa.Array.from_buffers(type, length, [None, buffer])

    def lists(starts, values):
        return pa.ListArray.from_arrays(
            numbers(pa.int32(), starts, count + 1), numbers(pa.int64(), values, values.size // 8)
        )

    arrays = [
        numbers(pa.int8(), kind), numbers(pa.int64(), id), numbers(pa.int32(), cell),
        numbers(pa.int32(), latitude), numbers(pa.int32(), longitude),
        lists(node_starts, nodes), lists(way_starts, ways),
        pa.Array.from_buffers(pa.binary(), count, [None, starts, bodies]),
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=ELEMENTS)


def join(job, elements):
    """The elements of each cell, as OSMCut chooses them: (cell, id, latitude, longitude, body)."""
    of_kind = lambda *kinds: elements.where(F.col("kind").isin(*kinds))
    chosen = lambda table: table.where(F.col("cell").isin([int(cell) for cell in job["cells"]])) if job["cells"] else table
    places = of_kind(NODE).select(F.col("id").alias("node"), "cell")
    ways, relations = of_kind(WAY), of_kind(RELATION, COMPLETE)

    # Ways and relations with a node in the cell.
    members = of_kind(WAY, RELATION, COMPLETE).select("kind", "id", F.explode("nodes").alias("node"))
    found = members.join(places, "node").select("kind", "id", "cell").distinct().persist(StorageLevel.DISK_ONLY)
    touched = found.where(F.col("kind") == WAY).select(F.col("id").alias("way"), "cell")
    # Relations with such a way.
    by_way = relations.select("id", F.explode("ways").alias("way")).join(touched, "way").select("id", "cell")
    kept = found.where(F.col("kind") != WAY).select("id", "cell").union(by_way).distinct().persist(StorageLevel.DISK_ONLY)
    # All ways of multipolygons that have one.
    missing = of_kind(COMPLETE).select("id", F.explode("ways").alias("way")).join(kept, "id").select("way", "cell")
    lines = touched.union(missing).distinct().withColumnRenamed("way", "id").persist(StorageLevel.DISK_ONLY)
    # Nodes outside the cell: only ways that lie in several have some.
    several = lines.groupBy("id").count().where("count > 1").select("id")
    shared = small(chosen(lines.join(several, "id", "left_semi")))
    kept, lines = small(chosen(kept)), small(chosen(lines))
    nodes_of = lambda table, cells: table.select("id", "nodes").join(cells, "id").select("cell", F.explode("nodes").alias("id"))
    wanted = small(nodes_of(ways, shared).union(nodes_of(relations, kept)).distinct().withColumnRenamed("cell", "wanted"))
    outside = of_kind(NODE).join(wanted, "id").where("cell <> wanted").drop("cell").withColumnRenamed("wanted", "cell")

    columns = ["cell", "id", "latitude", "longitude", "body"]
    parts = [chosen(of_kind(NODES)).select(columns), outside.select(columns)]
    parts += [table.drop("cell").join(cells, "id").select(columns) for table, cells in ((ways, lines), (relations, kept))]
    return parts[0].union(parts[1]).union(parts[2]).union(parts[3])


def small(table):
    """The table, to be sent to every executor where it is small: then the other side of a join stays where it is."""
    table = table.persist(StorageLevel.DISK_ONLY)
    return F.broadcast(table) if table.count() <= ROWS_OF_BROADCAST else table


def build(job, table, cells):
    """Areas of the cells; a row for each."""
    words = [job["program"], "fleet", "work", "build", "--osm", job["osm"], "--zoom", str(int(job["zoom"]))]
    words += ["--out", job.path("areas")] + [word for path in job["dem"] for word in ("--dem", path)]

    def work(batches):
        from pipe import Program

        with Program(*words) as program:
            for cell, messages in by_cell(batches):
                start = time.time()
                error, parts = program.ask([str(cell).encode()], *messages, [])
                manifest = None if error else bytes(parts[0]).decode()
                yield pa.RecordBatch.from_pydict(
                    {
                        "cell": pa.array([cell], pa.int32()), "error": pa.array([error or None], pa.string()),
                        "manifest": pa.array([manifest], pa.string()), "seconds": [time.time() - start],
                    }
                )

    if job["cells"]:
        # A cell without anything has a row, too: the program says what is wrong with it.
        named = job.spark.createDataFrame([(int(cell),) for cell in job["cells"]], "cell int")
        table = table.unionByName(named, allowMissingColumns=True)
    together = table.repartition(max(1, cells), "cell").sortWithinPartitions("cell")
    return together.mapInArrow(work, CELL_COLUMNS)


def by_cell(batches):
    """The messages of each cell, from batches in the order of cells."""
    current, messages = None, []
    for batch in batches:
        numbers = batch.column("cell").to_pylist()
        start = 0
        while start < len(numbers):
            end = start
            while end < len(numbers) and numbers[end] == numbers[start]:
                end += 1
            if numbers[start] != current:
                if current is not None:
                    yield current, messages
                current, messages = numbers[start], []
            messages += message(batch.slice(start, end - start))
            start = end
    if current is not None:
        yield current, messages


def message(batch):
    """The buffers of a part of a cell, as a list of one message; none where no element is in it. A slice is copied, so that they begin
    with it."""
    batches = pa.Table.from_batches([batch]).filter(batch.column("id").is_valid()).combine_chunks().to_batches()
    if not batches:
        return []
    [batch] = batches
    body = batch.column("body")
    numbers = [batch.column(name).buffers()[1][:batch.num_rows * width] for name, width in (("id", 8), ("latitude", 4), ("longitude", 4))]
    _, starts, bodies = body.buffers()
    return [numbers + [starts[: 4 * (batch.num_rows + 1)], bodies or b""]]


def main():
    job = Job("build", lambda job: max(4, math.ceil(os.path.getsize(job["osm"]) / 4e6)))
    seconds = {}

    def timed(name, work):
        start = time.time()
        result = work()
        seconds[name] = round(time.time() - start, 2)
        print(f"fleet: {name} {seconds[name]} s", flush=True)
        return result

    os.makedirs(job.path("areas"), exist_ok=True)
    elements, failed_blocks = timed("split", lambda: split(job))
    found = elements.where(F.col("kind") == NODES).select("cell").distinct().count()
    table = timed("join", lambda: join(job, elements))
    results = job.path("cells")
    timed("build", lambda: build(job, table, len(job["cells"]) or found).write.mode("overwrite").parquet(results))
    cells = job.spark.read.parquet(results)
    zoom = int(job["zoom"])
    name = F.concat_ws("/", F.lit(zoom), F.col("cell") % (1 << zoom), F.shiftright("cell", zoom))
    cells.where("error is not null").select(name.alias("cell"), "error").write.mode("overwrite").parquet(job.path("failed_cells"))
    failed = cells.where("error is not null").count()
    job.finish(
        {
            "areas": cells.count() - failed, "failed_cells": failed,
            "failed_blocks": failed_blocks, "seconds": seconds,
        }
    )


main()
