import Foundation
import WaymarkFormats

@testable import WaymarkServer

/// What comes over the network: heads of requests, the framing around them, bodies.
let serverTargets: [FuzzTarget] = [
  FuzzTarget(
    "request-target", maximumLength: 512,
    examples: ["/api/tiles/map/14/8874/5758?x=1&y=%41", "/api/area/features?lat=47&lon=15&radius=100"],
    words: ["%2e%2e", "%2F", "%00", "..", "/api/", "?", "&", "%c0%af"]
  ) { bytes in
    guard let target = RequestTarget(bytes.asText) else { return }
    for segment in target.segments {
      FuzzCheck.require(
        !segment.utf8.contains { $0 < 0x20 || $0 == 0x2F || $0 == 0x5C }, "parts of a path are harmless")
    }
    _ = TileRequest.tile(target.segments.first ?? "", Array(target.segments.dropFirst()))
    _ = try? TileRequest.features(target.query)
    _ = try? TileRequest.landmarks(target.query)
    _ = try? TileRequest.streets(target.query)
  },
  FuzzTarget(
    "request-head", maximumLength: 512,
    examples: [
      "localhost:8080\nhttp://localhost:8080\ngzip;q=0.5, br\nbytes=1-5\n\"abc\", W/\"d\"\n5",
      "[::1]:80\n\n*\nbytes=-1\n*\n",
    ]
  ) { bytes in
    var fields = bytes.asText.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    while fields.count < 6 { fields.append("") }
    let head = RequestHead(
      method: "GET", target: "/",
      headers: [
        "host": fields[0], "origin": fields[1], "accept-encoding": fields[2], "range": fields[3],
        "if-none-match": fields[4], "content-length": fields[5],
      ])
    _ = (head.hasBody, head.accepts(.gzip), head.accepts(.brotli))
    try? checks.checkHost(head)
    try? checks.checkOrigin(head)
    try? checks.checkToken(head)
    _ = EntityTag.isNamed("\"abc\"", in: fields[4])
    for length in [0, 1, 1000] {
      if case .part(let range) = ByteRange(fields[3], length: length) {
        FuzzCheck.require(
          range.lowerBound >= 0 && range.upperBound <= length && !range.isEmpty, "ranges lie in the file")
      }
    }
  },
  FuzzTarget(
    "request-body", maximumLength: 1024,
    examples: ["{\"from\":[47.07,15.44],\"to\":[47.08,15.45],\"mode\":\"walking\",\"alternatives\":1}"]
  ) { bytes in _ = try? RouteRequestBody.read(bytes.asData) },
  FuzzTarget(
    "http-framing", maximumLength: 1024,
    examples: [
      "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
      "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET /y HTTP/1.1\r\nHost: a\r\n\r\n",
      "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    ],
    words: [
      "Content-Length: ", "Transfer-Encoding: chunked", "\r\n\r\n", "HTTP/1.1", "HTTP/1.0", "Host: ",
      "Expect: 100-continue",
    ]
  ) { FramedServer.shared.answer($0) },
]

private let checks = RequestChecks(hosts: HostCheck(alsoAllowed: []), token: nil)
