"""The page's sentences: of the first view (Web/language/NAME.json) and of what comes after it (Web/language/later/NAME.json)."""

import json
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "Web/language"


def flat(groups, before=""):
    """Keys with dots, and sentences, of the groups of a file."""
    for name, value in groups.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{name}.")
        else:
            yield before + name, value


def part(path):
    """The sentences of one file by their keys; fails where a key stands twice in a group."""
    def once(pairs):
        names = [name for name, _ in pairs]
        assert len(names) == len(set(names)), [name for name in names if names.count(name) > 1]
        return dict(pairs)

    return dict(flat(json.loads(path.read_text(), object_pairs_hook=once)))


def first(language):
    """The sentences of the first view."""
    return part(FOLDER / f"{language}.json")


def later(language):
    """The sentences of all else."""
    return part(FOLDER / f"later/{language}.json")


def table(language):
    """All sentences of a language by their keys."""
    return first(language) | later(language)
