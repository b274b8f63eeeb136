"""The notebook, and the examples of docs/python.md and of the docstrings."""

import doctest
import importlib
import json
import pkgutil
import re

import waymark
from conftest import ROOT


def test_the_notebook(monkeypatch, tmp_path):
    notebook = json.loads((ROOT / "Examples" / "Python" / "error-by-distance.ipynb").read_text())
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "notebook", "WALKS": 2}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        assert not cell["outputs"], f"cell {number} holds outputs: clear them"
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
    assert all(yaw > 0 and position > 0 for _, yaw, _, position, _ in names["rows"])


def test_the_docstrings():
    modules = [
        importlib.import_module(f"waymark.{info.name}")
        for info in pkgutil.iter_modules(waymark.__path__)
    ]
    results = [doctest.testmod(module) for module in [waymark, *modules]]
    assert sum(result.attempted for result in results) >= 4
    assert not any(result.failed for result in results)


def test_the_pages(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    names = {}
    for page in ("docs/python.md", "Python/README.md"):
        text = (ROOT / page).read_text().replace("walk.to_dataframe()", "len(walk)")
        for block in re.findall(r"^```python\n(.*?)^```", text, re.M | re.S):
            exec(compile(block, page, "exec"), names)
    printed = capsys.readouterr().out.splitlines()
    page = (ROOT / "docs" / "python.md").read_text()
    stated = re.findall(r"^print\(.*?\) +# (.*)$", page, re.M)
    assert len(stated) == 2 and printed[:2] == stated
