"""Tenants of one server: each has the page at an address of its own, with anchors and a token of its own."""

import json
import shutil
import subprocess

import pytest

from conftest import BINARY
from test_anchors import add
from waiting import wait_until


@pytest.fixture
def tenants(serve, tmp_path):
    """A server with two tenants: (server, their tokens by name and role)."""
    store = str(tmp_path / "anchors.sqlite")
    server = serve("--store", store)

    def tenant(*arguments):
        return json.loads(subprocess.check_output([BINARY, "tenant", *arguments, "--store", store, "--json"]))

    tokens = {}
    for name in ("alpine-club", "town"):
        tokens[name, "admin"] = tenant("add", name)["token"]
        for role in ("read", "write"):
            tokens[name, role] = tenant("token", name, "--name", role, "--role", role)["token"]
    return server, tokens


def ready(page, path):
    page.goto(path)
    wait_until(page, "globalThis.waymarkPage?.anchors", timeout=30)


def names(page):
    return page.evaluate("(waymarkPage.store.get('anchors') ?? []).map((anchor) => anchor.name).sort()")


def opened(open_page, server, name, token):
    page = open_page(base_url=server.url, share=True)
    # What the server says of a token that is not one, or does not permit something.
    page.expected_errors += ["404", "403"]
    ready(page, f"./t/{name}/#token={token}")
    return page


def test_a_tenant_chooses_among_the_servers_areas_and_gets_none(open_page, serve, demo_area, tmp_path):
    shutil.copytree(demo_area, tmp_path / "second")
    description = tmp_path / "second/area.json"
    description.write_text(json.dumps(json.loads(description.read_text()) | {"name": "Second"}))
    store = str(tmp_path / "anchors.sqlite")
    server = serve("--store", store, "--area", str(tmp_path / "second"))
    token = json.loads(subprocess.check_output([BINARY, "tenant", "add", "town", "--store", store, "--json"]))["token"]
    page = opened(open_page, server, "town", token)
    wait_until(page, "!document.getElementById('open-areas').hidden", timeout=20)
    page.evaluate("document.getElementById('open-areas').click()")
    assert page.locator("#areas .area-places button").all_text_contents() == ["Second"]
    page.get_by_role("button", name="Second").click()
    page.wait_for_url("**/t/town/in/second/")
    wait_until(page, "globalThis.waymarkPage?.store.get('area')?.name === 'Second'", timeout=20)


def test_two_tenants_do_not_mix_and_changes_arrive(open_page, tenants):
    server, tokens = tenants
    club, guide = (opened(open_page, server, "alpine-club", tokens["alpine-club", "write"]) for _ in range(2))
    town = opened(open_page, server, "town", tokens["town", "write"])
    own = open_page(base_url=server.url, share=True)
    ready(own, "./")
    for page in (club, guide, town, own):
        wait_until(page, "waymarkPage.anchors.anchors.syncState === 'live'", timeout=20)
        assert "token" not in page.url
    add(club, name="Hut")
    add(town, name="Town hall")
    add(own, name="Own")
    wait_until(guide, "waymarkPage.store.get('anchors')?.[0]?.name === 'Hut'", timeout=20)
    guide.evaluate("""() => { const { anchors, store } = waymarkPage;
      anchors.anchors.edit(store.get("anchors")[0].id, { name: "Hut at the lake" }); }""")
    wait_until(club, "waymarkPage.store.get('anchors')[0].name === 'Hut at the lake'", timeout=20)
    # The address is taken without the token from now on, in this tab.
    club.reload()
    ready(club, "./t/alpine-club/")
    wait_until(club, "waymarkPage.anchors.anchors.syncState === 'live'", timeout=20)
    for page, expected in ((club, ["Hut at the lake"]), (guide, ["Hut at the lake"]), (town, ["Town hall"]), (own, ["Own"])):
        assert names(page) == expected
    for name, expected in (("alpine-club", "Hut at the lake"), ("town", "Town hall")):
        _, got = server.json(f"/t/{name}/api/anchors", headers={"X-Waymark-Token": tokens[name, "read"]})
        assert [anchor["name"] for anchor in got["anchors"]] == [expected]


def test_tenants_in_one_browser_keep_apart(open_page, tenants):
    server, tokens = tenants
    page = opened(open_page, server, "alpine-club", tokens["alpine-club", "write"])
    wait_until(page, "waymarkPage.anchors.anchors.syncState === 'live'", timeout=20)
    add(page, name="Hut")
    wait_until(page, "waymarkPage.anchors.anchors.unsentCount === 0")
    # The same tab goes to the other tenant, with that one's token, and to the server's own page.
    ready(page, f"./t/town/#token={tokens['town', 'write']}")
    wait_until(page, "waymarkPage.anchors.anchors.syncState === 'live'", timeout=20)
    assert names(page) == []
    ready(page, "./")
    wait_until(page, "waymarkPage.anchors.anchors.syncState === 'live'", timeout=20)
    assert names(page) == []
    ready(page, "./t/alpine-club/")
    wait_until(page, "waymarkPage.anchors.anchors.syncState === 'live'", timeout=20)
    assert names(page) == ["Hut"]
    # A link with an unknown token does not remove the token.
    ready(page, "./t/alpine-club/?x#token=AAAAAAAAAAAAAAAAAAAAAA")
    wait_until(page, "waymarkPage.anchors.anchors.syncState === 'live'", timeout=20)


def test_who_may_only_read_sees_what_others_change(open_page, tenants):
    server, tokens = tenants
    reader = opened(open_page, server, "alpine-club", tokens["alpine-club", "read"])
    writer = opened(open_page, server, "alpine-club", tokens["alpine-club", "write"])
    for page in (reader, writer):
        wait_until(page, "waymarkPage.anchors.anchors.syncState === 'live'", timeout=20)
    add(reader, name="Stays here")
    wait_until(reader, "waymarkPage.anchors.anchors.syncState === 'refused'", timeout=20)
    add(writer, name="Hut")
    wait_until(reader, "waymarkPage.store.get('anchors').some(({ name }) => name === 'Hut')", timeout=20)
    assert names(writer) == ["Hut"] and names(reader) == ["Hut", "Stays here"]
