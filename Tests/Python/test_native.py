"""What needs the native program: with it, and without it."""

import pytest
import waymark


def test_evaluate(walk, tmp_path):
    log = tmp_path / "walk.waymark.jsonl"
    waymark.save(walk, log)
    rows = waymark.evaluate(log, methods=["robust", "compass"], settling=10)["rows"]
    assert [row["method"] for row in rows] == ["robust", "compass"]


def test_look():
    with pytest.raises(waymark.WaymarkError, match=r"waymark look: --dem PATH is missing.*\.$"):
        waymark.look("none.jpg")


def test_run():
    assert (
        waymark.run("bearing", "-33.86,151.21", "-34.61,-58.38", method="haversine")["method"]
        == "haversine"
    )
    with pytest.raises(waymark.WaymarkError, match="is not an option of waymark bearing"):
        waymark.run("bearing", "0,0", "0,1", metod="haversine")
    with pytest.raises(waymark.WaymarkError, match="not a command"):
        waymark.run("bearings")


def test_without_the_program(monkeypatch, tmp_path):
    monkeypatch.setenv("WAYMARK_BINARY", str(tmp_path / "none"))
    with pytest.raises(
        waymark.WaymarkError, match="WAYMARK_BINARY names .* which is not a program"
    ):
        waymark.evaluate()
    monkeypatch.delenv("WAYMARK_BINARY")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        waymark.WaymarkError,
        match="needs the native program waymark, which is not installed: .*PATH.*\\.$",
    ):
        waymark.look("photo.jpg")


def test_it_is_found_on_the_path(monkeypatch, tmp_path):
    program = tmp_path / "waymark"
    program.write_text("#!/bin/sh\necho '[\"found\"]'\n")
    program.chmod(0o755)
    monkeypatch.delenv("WAYMARK_BINARY")
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert waymark.evaluate() == ["found"]
