import TestSupport
import Testing

@testable import WaymarkServer

@Suite struct RequestTargetTests {
  @Test(arguments: [
    ("/", []), ("/a/b", ["a", "b"]), ("/a/", ["a", ""]), ("/a%20b", ["a b"]), ("/caf%C3%A9", ["café"]),
    ("/%2525", ["%25"]), ("/a+b", ["a+b"]), ("/x?y=/z", ["x"]),
  ])
  func pathsAreDecodedOnce(_ raw: String, _ segments: [String]) {
    #expect(RequestTarget(raw)?.segments == segments)
  }

  @Test(arguments: [
    "", "a", "*", "http://host/", "/%", "/%4", "/%zz", "/a%2Fb", "/a%5Cb", "/a\\b", "/%00", "/a%0Ab", "/%FF", "/%C0%AE",
    "/%E0%80%AF", "/%7f", "/?a=%", "/?a=%FF",
  ])
  func damagedAndDangerousOnesAreRefused(_ raw: String) { #expect(RequestTarget(raw) == nil) }

  @Test func queriesAreDecoded() {
    #expect(
      RequestTarget("/f?lat=47.5&lon=-35&name=a+b%26c&lat=48&flag")?.query
        == ["lat": "48", "lon": "-35", "name": "a b&c", "flag": ""])
  }

  @Test func anyBytesGiveHarmlessPartsOrNothing() {
    var generator = SeededGenerator(seed: 4)
    let pieces = ["/", ".", "..", "%2e", "%2F", "%5c", "%", "\\", "a", "%00", "?", "&", "=", "%25", "%32%65", "é"]
    for round in 0..<5000 {
      let raw = "/" + (0..<8).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      guard let target = RequestTarget(raw) else { continue }
      for part in target.segments {
        #expect(!part.contains("/") && !part.contains("\\") && !part.contains("\0"), "seed 4, round \(round): \(raw)")
      }
    }
  }
}
