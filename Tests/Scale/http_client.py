"""A small HTTP/1.1 client for asyncio: connections that are kept, and event streams."""

import asyncio
import json


class Lost(Exception):
    """There was no answer, or only a part of one: whether the request was carried out is unknown."""


class Response:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def is_fresh(self):
        """Whether the answer is the store's, not one that the server remembers."""
        return "age" not in self.headers


async def _head(reader):
    line = await reader.readline()
    if not line.startswith(b"HTTP/1."):
        raise Lost("no status line")
    status, headers = int(line.split()[1]), {}
    while (line := await reader.readline()) not in (b"\r\n", b"\n"):
        if not line:
            raise Lost("the head ends early")
        name, _, value = line.decode("latin-1").partition(":")
        headers[name.strip().lower()] = value.strip()
    return status, headers


async def _chunk(reader):
    """The next chunk; empty at the end."""
    line = await reader.readline()
    if not line:
        raise Lost("the body ends early")
    length = int(line, 16)
    data = await reader.readexactly(length + 2)
    return data[:-2]


_FAILURES = (OSError, EOFError, ValueError, asyncio.TimeoutError)


class Client:
    """One request at a time, on a connection that is made again when it is lost."""

    def __init__(self, address):
        self._address = address
        self._streams = None

    async def ask(self, method, path, body=None, headers=None, patience=60):
        """The response. Raises `Lost`; a kept connection that the server has closed is made again first."""
        try:
            return await asyncio.wait_for(self._ask(method, path, body, headers or {}), patience)
        except _FAILURES as error:
            self.close()
            raise Lost(f"{method} {path}: {error!r}") from error
        except Lost:
            self.close()
            raise

    async def _ask(self, method, path, body, headers):
        if self._streams is None or self._streams[0].at_eof():
            self.close()
            self._streams = await asyncio.open_connection(*self._address)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(data)}"]
        if body is not None:
            lines.append("Content-Type: application/json")
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
        await writer.drain()
        status, fields = await _head(reader)
        if fields.get("transfer-encoding") == "chunked":
            parts = []
            while part := await _chunk(reader):
                parts.append(part)
            content = b"".join(parts)
        elif status in (204, 304):
            content = b""
        else:
            content = await reader.readexactly(int(fields.get("content-length", 0)))
        if fields.get("connection", "").lower() == "close":
            self.close()
        return Response(status, fields, content)

    def close(self):
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def events(address, path, last_id, silence):
    """The events of a stream as (name, id, data), until it ends. Raises `Lost` after so many seconds without a byte."""
    writer = None
    try:
        reader, writer = await asyncio.wait_for(asyncio.open_connection(*address), silence)
        identity = "" if last_id is None else f"Last-Event-ID: {last_id}\r\n"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n{identity}\r\n".encode())
        status, _ = await asyncio.wait_for(_head(reader), silence)
        if status != 200:
            raise Lost(f"{path}: {status}")
        waiting = b""
        while part := await asyncio.wait_for(_chunk(reader), silence):
            waiting += part
            *whole, waiting = waiting.split(b"\n\n")
            for event in whole:
                fields = dict(line.split(": ", 1) for line in event.decode().split("\n") if ": " in line)
                if "data" in fields:
                    yield fields.get("event", "message"), fields.get("id"), fields["data"]
    except _FAILURES as error:
        raise Lost(f"{path}: {error!r}") from error
    finally:
        if writer is not None:
            writer.close()
