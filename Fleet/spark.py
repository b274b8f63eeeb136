"""What the drivers of a fleet have in common: the job, Spark's session, the summary."""

import json
import os
import pathlib
import re
import shutil
import sys

from pyspark.sql import SparkSession

HERE = pathlib.Path(__file__).parent


class Job:
    """The job that `waymark fleet` has written, and Spark's session for it."""

    def __init__(self, name, partitions):
        path = pathlib.Path(sys.argv[1])
        self.values = json.loads(path.read_text())
        self.out = pathlib.Path(self["out"])
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        os.environ.setdefault("PYSPARK_DRIVER_PYTHON", sys.executable)
        # A failed task is tried again on one machine, too.
        master = re.sub(r"^local\[(\d+|\*)\]$", r"local[\1,4]", self["master"])
        memory = f"{int(self['memory'])}m"
        # Few pools of native memory, a collector without threads of its own, small stores: an executor stays small.
        java = "-XX:+UseSerialGC -XX:MaxDirectMemorySize=64m -XX:ReservedCodeCacheSize=80m"
        # Python's processes give back what they no longer need.
        environment = {"MALLOC_ARENA_MAX": "2", "MALLOC_TRIM_THRESHOLD_": "1000000", "ARROW_DEFAULT_MEMORY_POOL": "system"}
        os.environ.update(environment)
        settings = {
            "spark.driver.extraJavaOptions": java,
            "spark.executor.extraJavaOptions": java,
            **{f"spark.executorEnv.{name}": value for name, value in environment.items()},
            "spark.hadoop.parquet.block.size": 16 << 20,
            "spark.driver.memory": memory,
            "spark.executor.memory": memory,
            # Larger blocks of other executors come through files; Spark does not start with more than the direct memory.
            "spark.network.maxRemoteBlockSizeFetchToMem": "32m",
            "spark.sql.shuffle.partitions": partitions(self),
            "spark.sql.adaptive.advisoryPartitionSizeInBytes": "16m",
            # Small batches: a row of nodes has some 20 kB.
            "spark.sql.execution.arrow.maxRecordsPerBatch": 500,
            "spark.sql.parquet.compression.codec": "zstd",
            "spark.ui.showConsoleProgress": "false",
            "spark.ui.enabled": "false",
            "spark.eventLog.enabled": "true",
            "spark.eventLog.compress": "false",
            "spark.eventLog.rolling.enabled": "false",
            "spark.eventLog.dir": self._folder("events").as_uri(),
            "spark.local.dir": str(self._folder("scratch")),
            **self.values.get("spark", {}),
        }
        builder = SparkSession.builder.appName(f"waymark fleet {name}").master(master)
        for key, value in settings.items():
            builder = builder.config(key, value)
        self.spark = builder.getOrCreate()
        self.spark.sparkContext.addPyFile(str(HERE / "pipe.py"))

    def __getitem__(self, name):
        return self.values[name]

    def _folder(self, name):
        folder = self.out / name
        folder.mkdir(exist_ok=True)
        return folder

    def path(self, name):
        """A path in the folder of results."""
        return str(self.out / name)

    def finish(self, summary):
        """Writes the summary and removes what was needed on the way."""
        self.spark.stop()
        for name in ("scratch", "elements"):
            shutil.rmtree(self.out / name, ignore_errors=True)
        part = self.out / "summary.json.part"
        part.write_text(json.dumps({"folder": str(self.out), **summary}, indent=1))
        part.rename(self.out / "summary.json")
