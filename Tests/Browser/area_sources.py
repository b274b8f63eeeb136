"""Sources of areas on this machine, in the forms of the public ones, out of `../shared`: a geocoder, extracts, elevations."""

import hashlib
import http.server
import json
import threading
import time
import urllib.parse

from real_areas import SHARED

MONACO = {"display_name": "Monaco, Principality of Monaco", "lat": "43.7323", "lon": "7.4177",
          "boundingbox": ["43.5165", "43.7519", "7.4090", "7.5330"]}


class AreaSources:
    """A running server; `file` is a file of sources for `waymark serve --sources`."""

    def __init__(self, folder):
        extract = SHARED / "osm/monaco.osm.pbf"
        tile = SHARED / "elevation/N43E007.hgt.zip"
        ring = [[7.3, 43.5], [7.6, 43.5], [7.6, 43.8], [7.3, 43.8], [7.3, 43.5]]
        index = {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"id": "monaco", "name": "Monaco", "urls": {"pbf": "/monaco.osm.pbf"}},
             "geometry": {"type": "Polygon", "coordinates": [ring]}}]}
        md5 = hashlib.md5(extract.read_bytes()).hexdigest()
        answers = {
            "/index-v1.json": json.dumps(index).encode(), "/monaco.osm.pbf": extract.read_bytes(),
            "/monaco.osm.pbf.md5": f"{md5}  monaco.osm.pbf\n".encode(), "/N43/N43E007.hgt.zip": tile.read_bytes(),
        }
        self.pause = 0
        # The map comes while it is set.
        self.flow = threading.Event()
        self.flow.set()
        sources = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                parts = urllib.parse.urlsplit(self.path)
                body = answers.get(parts.path)
                if parts.path == "/search":
                    asked = urllib.parse.parse_qs(parts.query)["q"][0].lower()
                    body = json.dumps([MONACO] if "monaco" in asked else []).encode()
                self.send_response(200 if body else 404)
                self.send_header("Content-Length", str(len(body or b"")))
                self.end_headers()
                for start in range(0, len(body or b""), 1 << 18):
                    if parts.path.endswith(".pbf"):
                        time.sleep(sources.pause)
                        sources.flow.wait(120)
                    self.wfile.write(body[start:start + (1 << 18)])

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{self.server.server_port}"

        def source(form, url, **more):
            return {"name": f"Local {form}", "form": form, "url": address + url, "pauseSeconds": 0, "attribution": "© here", **more}

        self.file = folder / "sources.json"
        self.file.write_text(json.dumps({
            "waymarkSources": 1, "userAgent": "Test/1",
            "geocoders": [source("nominatim", "/search?format=jsonv2&q={query}")],
            "maps": [source("extracts", "/index-v1.json", checksum="{url}.md5")],
            "elevations": [source("hgt", "/{N00}/{N00}{E000}.hgt.zip")]}))

    def close(self):
        self.server.shutdown()
