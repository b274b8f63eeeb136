#!/usr/bin/env python3
"""Checks the Containerfile as far as that goes without an engine for containers.

Every instruction is known; what is copied is in the repository and not left out by .containerignore; every script that a step runs is
copied before, executable and valid; every package is Debian's; the toolchain is that of this machine; the folders of the manifest's
targets are copied; and the command line of the image is one that the program takes.

usage: Tests/Package/check_containerfile.py [PROGRAM]
"""

import fnmatch
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
KNOWN = {"FROM", "ARG", "RUN", "ENV", "WORKDIR", "COPY", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT"}
problems = []


def must(condition, words):
    if not condition:
        problems.append(words)


def instructions(text):
    for line in re.sub(r"\\\n", " ", text).splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            name, _, rest = line.strip().partition(" ")
            must(name in KNOWN, f"unknown instruction: {line}")
            yield name, rest.strip()


ignored = [line for line in (ROOT / ".containerignore").read_text().split() if line]
tracked = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True,
                         text=True).stdout.splitlines()
tracked = [name for name in tracked if not any(fnmatch.fnmatch(name, each) or name.startswith(each + "/") for each in ignored)]
copied, stages, packages, user, entry = set(), [], set(), None, None
for name, rest in instructions((ROOT / "Containerfile").read_text()):
    if name == "FROM":
        words = rest.split()
        must(re.fullmatch(r"docker\.io/library/debian:12(-slim)?", words[0]), f"not Debian's base: {rest}")
        must(len(words) == 1 or words[1] == "AS", rest)
        stages.append(words[-1])
        user = entry = None
    elif name == "COPY" and rest.startswith("--from="):
        stage = rest.split()[0].removeprefix("--from=")
        must(stage in stages, f"there is no stage {stage}")
    elif name == "COPY":
        *sources, _ = rest.split()
        for source in sources:
            found = [each for each in tracked if fnmatch.fnmatch(each, source) or each.startswith(source + "/")]
            must(found or source.endswith("*"), f"{source} is not in the repository")
            copied.update(found)
    elif name == "RUN":
        done = subprocess.run(["bash", "-n", "-c", rest], capture_output=True, text=True)
        must(done.returncode == 0, f"the shell does not read: {rest}\n{done.stderr}")
        for script in re.findall(r"(?<![\w/])Scripts/[\w-]+", rest):
            must(script in copied, f"{script} is run before it is copied")
            must((ROOT / script).stat().st_mode & 0o111, f"{script} is not executable")
            called = re.findall(r"(?<![\w/])Scripts/[\w.-]+\w", (ROOT / script).read_text())
            for other in called:
                must(other in copied, f"{other}, which {script} names, is not copied")
        for part in re.findall(r"apt-get install ([^&]*)", rest):
            packages.update(word for word in part.split() if not word.startswith(("-", "/")))
    elif name == "USER":
        user = rest
    elif name == "ENTRYPOINT":
        entry = json.loads(rest)

setup = (ROOT / "Scripts/setup").read_text().partition("needed=(")[2].partition(")")[0]
packages.update(re.sub(r"#.*", "", setup).split())
for package in sorted(packages):
    known = subprocess.run(["apt-cache", "show", "--no-all-versions", package], capture_output=True)
    must(known.returncode == 0, f"Debian has no package {package}")

swift = re.search(r"^ARG SWIFT=(\S+)$", (ROOT / "Containerfile").read_text(), re.M)[1]
here = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
must(f"Swift version {swift} " in here, f"this machine has another toolchain than {swift}: {here.splitlines()[0]}")

# Each target's folder: that of its name in Sources or Tests, or the one that is named.
manifest = json.loads(subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True).stdout)
for target in manifest["targets"]:
    folder = target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{target['name']}"
    must(any(each.startswith(folder + "/") for each in copied), f"{folder} of the manifest is not copied")
    for provider in target.get("providers") or []:
        for package in provider.get("apt", [[]])[0]:
            must(package in packages, f"{target['name']} needs {package}, which is not installed")

must(user == "waymark", "the server does not run as the user waymark")
if len(sys.argv) > 1:
    # --help after them: options that do not exist are refused first.
    done = subprocess.run([sys.argv[1], *entry[1:], "--port", "70000"], capture_output=True, text=True)
    must(done.returncode == 2 and "70000" in done.stderr, f"the program does not take {entry[1:]}: {done.stderr}")

print("\n".join(problems) or f"Containerfile: {len(stages)} stages, {len(packages)} packages, {len(copied)} files copied")
sys.exit(bool(problems))
