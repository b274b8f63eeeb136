"""The waymark program at the other end of a pipe, as Spark's tasks use it (Sources/Server/WaymarkFleet/Pipe)."""

import struct
import subprocess


class Ended(Exception):
    """The program ended instead of answering."""


class Program:
    """A program that answers requests; it is started again when it ends. One request, by itself, may end it."""

    ATTEMPTS = 3

    def __init__(self, *words):
        self._words = words
        self._process = None

    def ask(self, *messages):
        """The error of the answer ("" where there is none) and its parts. A message is a list of buffers."""
        for attempt in range(1, self.ATTEMPTS + 1):
            try:
                error, *parts = self._answer(messages)
                return bytes(error).decode(), parts
            except (Ended, OSError):
                status = self._stop()
        return f"the program ended {attempt} times at this request, with {status} at last", []

    def _answer(self, messages):
        if self._process is None:
            self._process = subprocess.Popen(self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for message in messages:
            head = struct.pack("<I", len(message))
            for part in message:
                self._process.stdin.write(head + struct.pack("<Q", len(part)))
                self._process.stdin.write(part)
                head = b""
            self._process.stdin.write(head)
        self._process.stdin.flush()
        (count,) = struct.unpack("<I", self._read(4))
        return [self._read(struct.unpack("<Q", self._read(8))[0]) for _ in range(count)]

    def _read(self, length):
        data = self._process.stdout.read(length)
        if len(data) < length:
            raise Ended
        return data

    def _stop(self):
        process, self._process = self._process, None
        if process is None:
            return "no start"
        process.kill()
        status = process.wait()
        for pipe in (process.stdin, process.stdout):
            try:
                pipe.close()
            except OSError:
                pass
        return f"status {status}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._stop()
