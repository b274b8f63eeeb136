"""The native program `waymark`, where it is installed: what no WebAssembly module has."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Union

from ._errors import WaymarkError

Path = Union[str, "os.PathLike[str]"]


def program() -> str:
    """The path of the native program: `WAYMARK_BINARY`, or `waymark` on PATH."""
    named = os.environ.get("WAYMARK_BINARY")
    found = shutil.which(named or "waymark")
    if found:
        return found
    if named:
        raise WaymarkError(
            f"WAYMARK_BINARY names {named}, which is not a program: correct it, or unset it "
            "to search PATH."
        )
    raise WaymarkError(
        "this needs the native program waymark, which is not installed: put it on PATH, or "
        "set WAYMARK_BINARY to it."
    )


def run(command: str, *arguments: Any, **options: Any) -> Any:
    """Runs a command of the native program and returns its result.

    Args:
        command: its name, such as `"area info"`.
        arguments: what it takes without a name.
        options: its options with underscores: `max_range=50_000` is `--max-range 50000`; True
            for an option without a value, a list for one that is given several times, None and
            False for none.

    Returns:
        What it prints with `--json`; docs and `waymark COMMAND --help` list the members with
        their units.

    >>> run("bearing", "47.0707,15.4395", "48.2082,16.3738")["distance_m"]
    144648.24692927828
    """
    words = [
        program(),
        *command.split(),
        "--json",
        *_options(options),
        "--",
        *map(_word, arguments),
    ]
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    except (OSError, ValueError) as error:
        raise WaymarkError(
            f"{words[0]} cannot be started ({error}): check WAYMARK_BINARY and PATH."
        ) from None
    messages = done.stderr.decode(errors="replace")
    if done.returncode != 0:
        last = (messages.strip().splitlines() or [f"it ended with status {done.returncode}."])[-1]
        raise WaymarkError(f"waymark {command}: {last.removeprefix('waymark: ')}")
    if messages:
        print(messages, file=sys.stderr, end="")
    try:
        return json.loads(done.stdout)
    except ValueError:
        raise WaymarkError(f"{words[0]} printed no JSON: is it the program waymark?") from None


def evaluate(
    logs: Path | Iterable[Path] = (),
    *,
    methods: Sequence[str] = (),
    scenarios: Sequence[str] = (),
    **options: Any,
) -> Any:
    """Compares alignment methods on recorded logs, or on many simulated walks: `waymark evaluate`.

    Args:
        logs: session logs; none means simulated walks.
        methods: only these, such as `["robust", "least-squares"]`.
        scenarios: only these simulated walks, such as `["clean", "bursts"]`.
        options: as `run` takes them: `walks=20` (of each scenario), `seed=1`, `settling=30`
            (s), `route=PATH`, …

    Returns:
        One JSON value: errors of yaw in degrees and of position in metres for each walk and
        method.
    """
    return run(
        "evaluate", *_paths(logs), methods=_list(methods), scenarios=_list(scenarios), **options
    )


def look(photos: Path | Iterable[Path] = (), **options: Any) -> Any:
    """Finds the direction of photos from skyline, Sun or Moon: `waymark look`.

    Args:
        photos: files with EXIF.
        options: as `run` takes them: `dem=PATH` (elevations; a list for several),
            `area=FOLDER`, `peaks=PATH`, `max_range=100_000` (m), `no_compass=True`,
            `table=PATH`, …

    Returns:
        A list of objects: `file`, `accepted`, `reason`, `yaw_deg` (degrees clockwise from true
        north), `yaw_sigma_deg`, `pitch_deg`, `roll_deg`, …
    """
    return run("look", *_paths(photos), **options)["photos"]


def _paths(paths: Path | Iterable[Path]) -> list[str]:
    return [
        os.fspath(path) for path in ([paths] if isinstance(paths, (str, os.PathLike)) else paths)
    ]


def _list(names: str | Sequence[str]) -> Any:
    return (names if isinstance(names, str) else ",".join(names)) or None


def _word(value: Any) -> str:
    return os.fspath(value) if isinstance(value, (str, os.PathLike)) else str(value)


def _options(options: dict[str, Any]) -> list[str]:
    words = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                words.append(option)
            elif one is not None and one is not False:
                words.append(f"{option}={_word(one)}")
    return words
