"""`waymark serve` as those who run it see it: its log, its signals, its certificates."""

import contextlib
import fcntl
import json
import os
import pathlib
import pty
import signal
import socket
import ssl
import subprocess
import termios
import time

import conftest

SECRETS = ["48.123456", "16.654321", "Geheimgasse", "hidden-token", "203.0.113.77", "Mrs. Nobody", "secret%20place"]


def start(tmp_path, *arguments, **options):
    """The server without an area and without a terminal."""
    return subprocess.Popen(
        [conftest.BINARY, "serve", "--port", "0", "--json", "--state", tmp_path / "state", *arguments],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, cwd=conftest.ROOT,
        env=os.environ | {"WAYMARK_VALHALLA": "/none"}, start_new_session=True, **options)


def port_of(process):
    """The port that a server prints; None when it prints nothing."""
    text = ""
    for line in process.stdout:
        text += line
        if line.rstrip() == "}":
            break
    return json.loads(text)["port"] if text else None


@contextlib.contextmanager
def running(tmp_path, *arguments, **options):
    """A server whose notes are in `log`."""
    log = tmp_path / "log"
    with open(log, "w") as file:
        process = start(tmp_path, *arguments, stderr=file, **options)
    try:
        process.port = port_of(process)
        assert process.port, log.read_text()
        process.log = log
        yield process
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()


def wait_for(condition, seconds=20):
    end = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
    return value


def ask(port, request, wrap=lambda plain: plain):
    with wrap(socket.create_connection(("127.0.0.1", port), 20)) as connection:
        connection.sendall(request)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
        return answer


def request(method, target, *fields, body=b""):
    lines = [f"{method} {target} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *fields]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def entries(server, event):
    return [entry for entry in map(json.loads, server.log.read_text().splitlines()) if entry["event"] == event]


def test_the_log_has_a_line_for_each_request_and_no_places(tmp_path):
    name = json.dumps({"lat": 48.123456, "lon": 16.654321, "name": "Mrs. Nobody", "note": "Geheimgasse"}).encode()
    requests = [
        (request("GET", "/"), "GET", "page", 200),
        (request("HEAD", "/?q=Geheimgasse"), "HEAD", "page", 200),
        (request("GET", "/api/areas?lat=48.123456&lon=16.654321"), "GET", "area", 200),
        (request("GET", "/api/area/search?q=secret%20place&near=48.123456,16.654321"), "GET", "search", 404),
        (request("GET", "/in/Geheimgasse/api/area"), "GET", "area", 404),
        (request("GET", "/Geheimgasse/48.123456"), "GET", "page", 404),
        (request("POST", "/api/anchors", "X-Waymark-Token: hidden-token", "X-Forwarded-For: 203.0.113.77", body=name), "POST", "anchors", 201),
        (request("POST", "/api/route", "Cookie: Mrs. Nobody", body=name), "POST", "routes", 400),
        (request("GET", "/api/availability?lat=48.123456&lon=16.654321"), "GET", "availability", 404),
        (request("GEHEIMGASSE", "/48.123456"), "OTHER", "page", 405),
        (request("GET", "/", "Host: Geheimgasse"), "GET", "page", 400),
        (request("GET", "/api/fetch/estimate?lat=48.123456&lon=16.654321&radius_km=2"), "GET", "fetch", 404),
        (request("GET", "/readyz", "X-Request-Id: Geheimgasse-48.123456"), "GET", "probe", 200),
        (request("GET", "/readyz", "X-Request-Id: 7F000001:1F90_7F000001:1F91_00"), "GET", "probe", 200),
        (request("GET", "/metrics"), "GET", "probe", 200),
    ]
    with running(tmp_path, "--log", "json") as server:
        answers = [ask(server.port, each[0]) for each in requests]
        named = ask(server.port, request("GET", "/healthz", "X-Request-Id: 4bf92f35-77b3-4da6-a3ce-929d0e0e4736"))
        assert b"X-Request-Id: 4bf92f35-77b3-4da6-a3ce-929d0e0e4736\r\n" in named
        # One that ends early, and a stream.
        with socket.create_connection(("127.0.0.1", server.port)) as stream:
            stream.sendall(b"GET /api/anchors/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            answer = b""
            while b"retry: 3000" not in answer:
                answer += stream.recv(4096)
        lines = wait_for(lambda: len(found := entries(server, "request")) == len(requests) + 2 and found)
        server.terminate()
        server.wait(10)
        (start,), (stop,) = entries(server, "start"), entries(server, "stop")
        assert start["port"] == server.port and start["version"] and start["time"] < stop["time"]
    for answer, (_, method, endpoint, status), line in zip(answers, requests, lines):
        assert (line["method"], line["endpoint"], line["status"]) == (method, endpoint, status), line
        head, _, body = answer.partition(b"\r\n\r\n")
        assert f" {status} ".encode() in head.splitlines()[0]
        assert line["bytes"] == len(body) and 0 <= line["ms"] < 60_000
        assert f"X-Request-Id: {line['id']}\r\n".encode() in head + b"\r\n"
        assert set(line) == {"time", "event", "id", "method", "endpoint", "status", "ms", "bytes"}
    assert lines[-2]["id"] == "4bf92f35-77b3-4da6-a3ce-929d0e0e4736"
    assert lines[-1]["endpoint"] == "events" and lines[-1]["cut"] is True and lines[-1]["bytes"] >= 13
    assert len({line["id"] for line in lines}) == len(lines)
    text = server.log.read_text()
    assert not [secret for secret in [*SECRETS, "127.0.0.1"] if secret in text]


def test_addresses_of_clients_only_when_asked_for(tmp_path):
    with running(tmp_path, "--log", "json", "--log-clients") as server:
        ask(server.port, request("GET", "/"))
        ask(server.port, request("GET", "/", "X-Forwarded-For: 198.51.100.9, 203.0.113.77"))
        ask(server.port, request("GET", "/", "X-Forwarded-For: 2001:db8:1:2:3:4:5:6"))
        lines = wait_for(lambda: len(found := entries(server, "request")) == 3 and found)
    assert [line["client"] for line in lines] == ["127.0.0.1", "203.0.113.77", "2001:db8:1:2::/64"]


def test_a_log_that_nobody_reads_delays_nothing(tmp_path):
    reading, writing = os.pipe()
    process = start(tmp_path, "--log", "json", stderr=writing)
    os.close(writing)
    try:
        port = port_of(process)
        with socket.create_connection(("127.0.0.1", port), 20) as connection:
            # Far more than a pipe holds.
            for _ in range(3000):
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                answer = b""
                while b'{"status":"ok"}' not in answer:
                    answer += connection.recv(4096)
        process.terminate()
        process.wait(10)
    finally:
        process.kill()
        process.stdout.close()
        os.close(reading)


def certificate(folder, name):
    """A key and a self-signed certificate for a name."""
    folder.mkdir(exist_ok=True)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
         "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True)
    return (folder / "cert.pem").read_text(), (folder / "key.pem").read_text()


def trusting(*texts):
    trust = ssl.create_default_context(cadata="\n".join(texts))
    return lambda plain: trust.wrap_socket(plain, server_hostname="127.0.0.1")


def common_name(connection):
    return dict(pair[0] for pair in connection.getpeercert()["subject"])["commonName"]


def daemon_threads(server):
    """Number of the library's threads."""
    count = 0
    for task in pathlib.Path(f"/proc/{server.pid}/task").iterdir():
        with contextlib.suppress(OSError):  # It has just ended.
            count += (task / "comm").read_text().startswith("MHD")
    return count


def test_certificates_are_renewed_without_a_restart(tmp_path):
    one, two = certificate(tmp_path / "one", "one"), certificate(tmp_path / "two", "two")
    files = tmp_path / "cert.pem", tmp_path / "key.pem"

    def put(pair):
        for file, text in zip(files, pair):
            file.write_text(text)

    put(one)
    wrap = trusting(one[0], two[0])
    with running(tmp_path, "--certificate", files[0], "--key", files[1], "--log", "json") as server:

        def served():
            with wrap(socket.create_connection(("127.0.0.1", server.port), 20)) as connection:
                return common_name(connection)

        def end():
            text = ask(server.port, request("GET", "/metrics"), wrap).decode()
            return float(text.split("\nwaymark_certificate_expiry_timestamp_seconds ")[1].split()[0])

        def reload():
            count = len(entries(server, "note"))
            server.send_signal(signal.SIGHUP)
            return wait_for(lambda: entries(server, "note")[count:])[0]["text"]

        assert served() == "one"
        wait_for(lambda: daemon_threads(server) == 2)
        with wrap(socket.create_connection(("127.0.0.1", server.port), 20)) as stream, \
                wrap(socket.create_connection(("127.0.0.1", server.port), 20)) as kept:
            stream.sendall(b"GET /api/anchors/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            while b"retry: 3000" not in stream.recv(4096):
                pass
            put(two)
            assert reload() == "the certificate was read again."
            assert served() == "two"
            # Open ones go on: an answer on the one, an event on the other.
            anchor = b'{"lat":1,"lon":2}'
            kept.sendall(request("POST", "/api/anchors", body=anchor).replace(b"Connection: close\r\n", b""))
            assert b" 201 " in kept.recv(4096)
            assert b"event: anchors" in stream.recv(4096)
            assert common_name(stream) == "one"

            # What is broken leaves the one before in use.
            for pair, problem in [((one[0], two[1]), "certificate and key cannot be used"),
                                  (("", ""), "certificate and key cannot be used"),
                                  ((two[0][:300], two[1]), "certificate and key cannot be used")]:
                put(pair)
                text = reload()
                assert text.startswith(f"the certificate before stays in use: {problem}") and text.count(". ") == 0, text
                assert served() == "two"
            files[0].unlink()
            assert "cannot be read" in reload()
            assert served() == "two"
        assert end() > time.time() + 29 * 86400
        # Again and again, while clients come and go: none is refused. What served the old ones ends.
        for i in range(10):
            put((one, two)[i % 2])
            server.send_signal(signal.SIGHUP)
            wait_for(lambda: served() == ("one", "two")[i % 2])
        wait_for(lambda: daemon_threads(server) == 2)


def test_without_a_terminal_a_hangup_ends_nothing(tmp_path):
    with running(tmp_path) as server:
        server.send_signal(signal.SIGHUP)
        wait_for(lambda: "SIGHUP: there is no certificate to read again." in server.log.read_text())
        assert b" 200 " in ask(server.port, request("GET", "/healthz"))


def test_a_closed_terminal_ends_the_server(tmp_path):
    leading, following = pty.openpty()
    process = subprocess.Popen(
        [conftest.BINARY, "serve", "--port", "0", "--state", tmp_path / "state"], stdin=following, stdout=following,
        stderr=following, start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    os.close(following)
    try:
        text = b""
        while b"http://" not in text:
            text += os.read(leading, 4096)
        # It is ready for the signal when it says how to stop it.
        while b"Ctrl-C" not in text:
            text += os.read(leading, 4096)
        os.close(leading)
        process.wait(10)
    finally:
        process.kill()
