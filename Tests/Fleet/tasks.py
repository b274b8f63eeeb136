"""Says from Spark's event log what its tasks did: time, share of the shuffle, collection of garbage.

usage: tasks.py RESULTS   RESULTS: folder of waymark fleet build or evaluate
"""

import json
import pathlib
import sys


def main():
    sums = dict.fromkeys(["run", "processor", "garbage", "fetch wait", "shuffle write", "written", "read", "spilled"], 0)
    failed = tasks = 0
    for path in (pathlib.Path(sys.argv[1]) / "events").rglob("*"):
        if not path.is_file() or path.suffix in (".crc", ".zstd"):
            continue
        for line in path.open():
            event = json.loads(line)
            if event["Event"] != "SparkListenerTaskEnd":
                continue
            tasks += 1
            failed += event["Task End Reason"]["Reason"] != "Success"
            metrics = event.get("Task Metrics")
            if not metrics:
                continue
            sums["run"] += metrics["Executor Run Time"] / 1e3
            sums["processor"] += metrics["Executor CPU Time"] / 1e9
            sums["garbage"] += metrics["JVM GC Time"] / 1e3
            sums["spilled"] += metrics["Disk Bytes Spilled"] / 1e6
            read, write = metrics["Shuffle Read Metrics"], metrics["Shuffle Write Metrics"]
            sums["fetch wait"] += read["Fetch Wait Time"] / 1e3
            sums["read"] += (read["Local Bytes Read"] + read["Remote Bytes Read"]) / 1e6
            sums["shuffle write"] += write["Shuffle Write Time"] / 1e9
            sums["written"] += write["Shuffle Bytes Written"] / 1e6
    shuffle = sums["fetch wait"] + sums["shuffle write"]
    print(
        json.dumps(
            {
                "tasks": tasks, "failed_tasks": failed, "seconds": round(sums["run"], 1), "processor_s": round(sums["processor"], 1),
                "garbage_s": round(sums["garbage"], 1), "shuffle_s": round(shuffle, 1),
                "shuffle_share": round(shuffle / max(sums["run"], 1e-9), 3), "shuffle_mb": round(sums["written"]),
                "shuffle_read_mb": round(sums["read"]), "spilled_mb": round(sums["spilled"]),
            }
        )
    )


main()
