"""What the measurements ask of servers."""

import asyncio
import random
import statistics
import time
import uuid

from http_client import Client, Lost


def record(number, millisecond):
    stamp = [time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(millisecond // 1000)) + f".{millisecond % 1000:03}Z", "measure"]
    chance = random.Random(number)
    return {"id": str(uuid.UUID(int=chance.getrandbits(128), version=4)), "lat": chance.uniform(42, 43), "lon": chance.uniform(1, 2),
            "name": f"Anchor {number}", "note": "a note of some length",
            "edited": {"place": stamp, "name": stamp, "note": stamp, "colour": stamp, "deleted": None}}


async def answer(client, method, path, body=None, headers=None, statuses=(200,)):
    response = await client.ask(method, "/api/anchors" + path, body, headers)
    if response.status not in statuses:
        raise SystemExit(f"{method} {path}: {response.status} {response.body[:300]}")
    return response


async def wait_for(address):
    for _ in range(300):
        try:
            client = Client(address)
            if (await client.ask("GET", "/readyz")).status == 200:
                return client
        except Lost:
            pass
        await asyncio.sleep(0.1)
    raise SystemExit(f"nothing answers at {address}")


async def fill(client, first, last):
    since = 0
    for number in range(first, last, 2000):
        records = [record(each, 1_700_000_000_000) for each in range(number, min(number + 2000, last))]
        response = await answer(client, "POST", "/sync", {"client": "measure", "since": since, "anchors": records})
        since = response.json["sequence"]


async def read_all(client):
    """Every anchor's id and revision, as a new page gets them."""
    since, known = 0, {}
    while True:
        page = (await answer(client, "GET", f"?since={since}&limit=5000")).json
        known |= {each["id"]: each["revision"] for each in page["anchors"]}
        since = page["sequence"]
        if not page["more"]:
            return since, known


def spread(values, form="{:.2f}"):
    return f"{form.format(statistics.median(values))} ({form.format(min(values))}–{form.format(max(values))})"
