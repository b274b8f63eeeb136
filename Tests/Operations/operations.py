"""Runs docs/operations.md from its text alone: five machines in network namespaces, on them the page's commands, in its order.

A block ```sh NAME is for the machine NAME, `servers` for all three; `settings` begins every other. Each command must succeed.
usage: Tests/Operations/run PACKAGE.deb
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ADDRESSES = {"db": "10.77.0.10", "one": "10.77.0.11", "two": "10.77.0.12", "three": "10.77.0.13", "proxy": "10.77.0.20"}
SERVERS = ["one", "two", "three"]
LONGEST = 60


class Machine:
    def __init__(self, name, folder):
        self.name = name
        self._process = subprocess.Popen(
            ["unshare", "--mount", "--uts", "--pid", "--net", "--ipc", "--mount-proc", "--fork", "--kill-child",
             ROOT / "Tests/Operations/machine", name, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        text = self._read()
        assert text.endswith("ready"), text
        (inner,) = pathlib.Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        subprocess.run(["ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", inner], check=True)
        subprocess.run(["ip", "link", "set", name, "master", "bridge", "up"], check=True)
        for words in (["addr", "add", f"{ADDRESSES[name]}/24", "dev", "eth0"], ["link", "set", "eth0", "up"]):
            subprocess.run(["nsenter", "--target", inner, "--net", "ip", *words], check=True)

    def _read(self):
        text = b""
        while not text.endswith(b"\0\n"):
            line = self._process.stdout.readline()
            if not line:
                raise SystemExit(f"the machine {self.name} has ended: {text.decode(errors='replace')}")
            text += line
        return text[:-2].decode(errors="replace")

    def run(self, script):
        """Output and exit code."""
        self._process.stdin.write(f"timeout {LONGEST} bash -euo pipefail -c {quoted(script)}".encode() + b"\0")
        self._process.stdin.flush()
        output, _, code = self._read().rpartition("\n")
        return output, int(code)

    def end(self):
        self._process.kill()
        self._process.wait()


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def main(package):
    page = (ROOT / "docs/operations.md").read_text()
    blocks = [(page.count("\n", 0, match.start()) + 1, match[1], match[2]) for match in re.finditer(r"^```sh (\w+)\n(.*?)^```$", page, re.M | re.S)]
    assert page.count("\n```sh") == len(blocks), "a block names no machine"
    settings = "".join(text for _, name, text in blocks if name == "settings")
    steps = [block for block in blocks if block[1] != "settings"]
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    subprocess.run(["ip", "link", "add", "bridge", "type", "bridge"], check=True)
    subprocess.run(["ip", "link", "set", "bridge", "up"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(package, folder)
        shutil.copy(ROOT / "docs/examples/haproxy.cfg", folder)
        shutil.copytree(ROOT / "out/demo-area", pathlib.Path(folder) / "demo-area")
        shutil.copytree(ROOT / ".tools/valhalla", pathlib.Path(folder) / "valhalla", symlinks=True)
        machines = {name: Machine(name, folder) for name in ADDRESSES}
        try:
            for line, name, text in steps:
                for target in SERVERS if name == "servers" else [name]:
                    began = time.monotonic()
                    output, code = machines[target].run(settings + text)
                    if code != 0:
                        log, _ = machines[target].run("tail -n 20 /var/log/waymark.log || true")
                        raise SystemExit(f"docs/operations.md:{line} on {target} ended with {code}:\n{text}\n{output}\n{log}")
                    print(f"line {line} on {target}: {time.monotonic() - began:.1f} s", flush=True)
        finally:
            for machine in machines.values():
                machine.end()
    print(f"docs/operations.md: {len(steps)} blocks run on {len(machines)} machines")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
