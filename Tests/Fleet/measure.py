"""Runs a command and says how long it took and how much memory its processes had at most.

usage: measure.py COMMAND ARGUMENTS…

Memory is the sum of the proportional set sizes (Pss of /proc/N/smaps_rollup: a page that n processes share counts 1/n in each) of an
executor's processes, looked at every half second. Spark's processes are those of one executor and, with a cluster, of the driver; each Java process
with all that it has started is listed by itself.
"""

import json
import os
import subprocess
import sys
import time


def processes():
    """{number: (parent, name)}"""
    found = {}
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/stat") as file:
                name, _, rest = file.read().partition(" (")[2].rpartition(") ")
            fields = rest.split()
            found[int(number)] = (int(fields[1]), name)
        except (OSError, IndexError, ValueError):
            pass
    return found


def size(number):
    """Proportional set size of a process, bytes."""
    try:
        with open(f"/proc/{number}/smaps_rollup") as file:
            return next(int(line.split()[1]) * 1024 for line in file if line.startswith("Pss:"))
    except (OSError, StopIteration):
        return 0


def tree(found, root):
    members, waiting = [], [root]
    children = {}
    for number, (parent, _) in found.items():
        children.setdefault(parent, []).append(number)
    while waiting:
        number = waiting.pop()
        members.append(number)
        waiting += children.get(number, [])
    return members


def main():
    start = time.time()
    peaks = {}
    command = subprocess.Popen(sys.argv[1:])
    while command.poll() is None:
        found = processes()
        for number in tree(found, command.pid):
            if number in found and found[number][1] == "java":
                kinds = {"java": 0, "python": 0, "waymark and Valhalla": 0}
                for member in tree(found, number):
                    name = found.get(member, (0, ""))[1]
                    kind = "java" if name == "java" else "python" if name.startswith("python") else "waymark and Valhalla"
                    if kind != "java" or member == number:
                        kinds[kind] += size(member)
                total = sum(kinds.values())
                if total > peaks.get(number, (0, {}))[0]:
                    peaks[number] = (total, kinds)
        time.sleep(0.5)
    mega = lambda bytes: round(bytes / 1e6)
    print(
        json.dumps(
            {
                "status": command.returncode, "seconds": round(time.time() - start, 1),
                "executors_mb": [
                    {"all": mega(total), **{kind: mega(bytes) for kind, bytes in kinds.items()}}
                    for total, kinds in peaks.values()
                ],
            }
        )
    )
    sys.exit(command.returncode)


if __name__ == "__main__":
    main()
