"""“Send this walk”: what is in the file is said before, it is a log that the command line reads, and nothing leaves by itself."""

import json
import subprocess

from conftest import BINARY
from waiting import wait_until


def test_what_was_wrong_is_one_file(open_page, shot, tmp_path):
    page = open_page()
    requests = []
    page.on("request", lambda request: requests.append(request.method))
    page.goto("./?source=simulation")
    wait_until(page, "globalThis.waymarkPage?.store.get('overlay')?.guidance && waymarkPage.anchors && waymarkPage.walk.recorder")
    page.wait_for_timeout(3000)
    page.locator("#alignment").click()
    requests.clear()
    page.get_by_role("button", name="This was wrong").click()
    sheet = page.get_by_role("dialog", name="Send this walk")
    sheet.wait_for()
    for part in ("sensor readings and the places where you were", "device and browser", "versions", "what was shown"):
        assert part in sheet.inner_text()
    assert not sheet.get_by_role("switch").is_checked()
    sheet.get_by_role("textbox").fill("arrows on the wall")
    shot(page, "send-walk")
    # Without the picture, then with it.
    for wants in (False, True):
        if wants:
            page.locator("#send-wrong").click()
            sheet.wait_for()
            sheet.get_by_role("switch").check()
        with page.expect_download() as download:
            sheet.get_by_role("button", name="Share").click()
        sheet.wait_for(state="hidden")
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        header, *lines = path.read_text().splitlines()
        report = json.loads(header)["report"]
        assert report["note"] == ("" if wants else "arrows on the wall")
        assert report["device"]["browser"] and report["versions"]["waymark"] == 1 and report["source"] == "simulation"
        assert report["shown"]["overlay"]["guidance"] and report["shown"]["alignment"]["isKnown"]
        assert report.get("picture", "").startswith("data:image/jpeg;base64,") == wants
        kinds = {kind for line in lines for kind in json.loads(line)} - {"t"}
        assert {"camera", "route", "pose", "fix"} <= kinds
    replayed = subprocess.run([BINARY, "replay", path, "--json"], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert replayed.returncode == 0, replayed.stderr
    assert "POST" not in requests
