import Foundation
import TestSupport
import Testing

@testable import WaymarkServer

@Suite struct StaticFileTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  private func write(_ name: String, _ data: Data) throws {
    let file = server.web.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  @Test func thePageComesWithItsTypeAndItsPolicies() async throws {
    for path in ["/", "/index.html"] {
      let response = try await server.ask("GET", path)
      #expect(response.status == 200 && response.text.contains("<title>Waymark</title>"))
      #expect(response.headers["content-type"] == "text/html; charset=utf-8")
      #expect(response.headers["x-content-type-options"] == "nosniff")
      let policy = try #require(response.headers["content-security-policy"])
      #expect(policy.contains("default-src 'self'") && !policy.contains("unsafe-inline") && !policy.contains("*"))
      #expect(response.headers["permissions-policy"]?.contains("camera=(self)") == true)
    }
  }

  @Test(arguments: [
    ("a.css", "text/css; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"), ("a.wasm", "application/wasm"),
    ("a.svg", "image/svg+xml"), ("a.png", "image/png"), ("a.json", "application/json"),
    ("a.webmanifest", "application/manifest+json"), ("a.d.ts", "text/plain; charset=utf-8"),
    ("a.unknown", "application/octet-stream"), ("plain", "application/octet-stream"),
  ])
  func typesFollowTheEnding(_ name: String, _ type: String) async throws {
    try write(name, Data("x".utf8))
    let response = try await server.ask("GET", "/" + name)
    #expect(response.status == 200 && response.headers["content-type"] == type)
    // Scripts end with a line end, whatever else is removed.
    #expect(response.text == (name == "a.js" ? "x\n" : "x"))
  }

  @Test func textIsCompressedForThoseWhoTakeIt() async throws {
    let plain = try await server.ask("GET", "/app/main.js")
    let zipped = try await server.ask("GET", "/app/main.js", headers: ["Accept-Encoding: gzip, br;q=0"])
    #expect(plain.headers["content-encoding"] == nil && zipped.headers["content-encoding"] == "gzip")
    #expect(plain.headers["vary"] == "Accept-Encoding" && zipped.headers["vary"] == "Accept-Encoding")
    #expect(zipped.body.count < plain.body.count / 10)
    #expect(zipped.headers["etag"] != plain.headers["etag"])
    // By an independent program.
    let folder = server.folder.url.path
    try zipped.body.write(to: URL(fileURLWithPath: folder + "/zipped.gz"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "gzip -dc '\(folder)/zipped.gz' >'\(folder)/plain'"]
    try process.run()
    process.waitUntilExit()
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/plain")) == plain.body)
  }

  /// Small files at once, large ones soon after repeated requests; checked by an independent program where there is
  /// one.
  @Test(arguments: [20_000, 200_000]) func brotliIsPreferredAndImproved(_ size: Int) async throws {
    var random = SeededGenerator(seed: UInt64(size))
    let words = (0..<300).map { _ in String(random.next() % 100_000) }
    var text = "0"
    while text.utf8.count < size { text += " " + words[Int(random.next() % 300)] }
    text += "\n"
    try write("words.js", Data(text.utf8))
    func ask() async throws -> RawResponse {
      try await server.ask("GET", "/words.js", headers: ["Accept-Encoding: gzip, deflate, br"])
    }
    // The first responses come before the improvement starts.
    var best = try await ask()
    #expect(try await ask().body == best.body)
    let zipped = try await server.ask("GET", "/words.js", headers: ["Accept-Encoding: gzip"])
    #expect(best.headers["content-encoding"] == "br" && best.headers["vary"] == "Accept-Encoding")
    if size > 64 * 1024 {
      let quick = best.body.count
      for _ in 0..<600 where best.body.count >= quick {
        try await Task.sleep(for: .milliseconds(50))
        best = try await ask()
      }
      #expect(best.body.count < quick)
    }
    #expect(best.body.count < zipped.body.count && best.headers["etag"] != zipped.headers["etag"])
    let node = "/usr/bin/node"
    guard FileManager.default.isExecutableFile(atPath: node) else { return }
    let file = server.folder.url.appendingPathComponent("words.br")
    try best.body.write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: node)
    process.arguments = [
      "-e", "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync('\(file.path)')))",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let unpacked = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(unpacked == Data(text.utf8))
  }

  @Test func whatIsKnownIsNotSentAgain() async throws {
    for encoding in ["identity", "gzip", "br"] {
      let first = try await server.ask("GET", "/app/main.js", headers: ["Accept-Encoding: \(encoding)"])
      let tag = try #require(first.headers["etag"])
      #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && first.headers["cache-control"] == "no-cache")
      let again = try await server.ask(
        "GET", "/app/main.js", headers: ["Accept-Encoding: \(encoding)", "If-None-Match: \"other\", \(tag)"])
      #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag)
    }
    try write("app/main.js", Data("changed\n".utf8))
    let changed = try await server.ask("GET", "/app/main.js")
    #expect(changed.text == "changed\n")
  }

  @Test func headAnswersTheSameWithoutTheBody() async throws {
    let whole = try await server.ask("GET", "/app/main.js")
    let head = try await server.ask("HEAD", "/app/main.js")
    #expect(head.status == 200 && head.body.isEmpty)
    for name in ["content-length", "content-type", "etag", "cache-control"] {
      #expect(head.headers[name] == whole.headers[name], "\(name)")
    }
  }

  /// In memory, and too large for it.
  @Test(arguments: [1000, 9 * 1024 * 1024]) func partsAreSentWhereTheyAreAskedFor(_ size: Int) async throws {
    let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    try write("big.glb", data)
    let whole = try await server.ask("GET", "/big.glb")
    #expect(whole.status == 200 && whole.body == data && whole.headers["accept-ranges"] == "bytes")
    let tag = try #require(whole.headers["etag"])
    let part = try await server.ask("GET", "/big.glb", headers: ["Range: bytes=100-299"])
    #expect(part.status == 206 && part.body == data[100..<300])
    #expect(part.headers["content-range"] == "bytes 100-299/\(size)")
    let end = try await server.ask("GET", "/big.glb", headers: ["Range: bytes=-7", "If-Range: \(tag)"])
    #expect(end.status == 206 && end.body == data.suffix(7))
    let other = try await server.ask("GET", "/big.glb", headers: ["Range: bytes=-7", "If-Range: \"other\""])
    #expect(other.status == 200 && other.body.count == size)
    let beyond = try await server.ask("GET", "/big.glb", headers: ["Range: bytes=\(size)-"])
    #expect(beyond.status == 416 && beyond.headers["content-range"] == "bytes */\(size)")
    let known = try await server.ask("GET", "/big.glb", headers: ["If-None-Match: \(tag)"])
    #expect(known.status == 304)
  }

  @Test(arguments: [
    "/../area/area.json", "/..%2farea/area.json", "/%2e%2e/area/area.json", "/%2e%2e%2farea%2farea.json",
    "/..%5carea%5carea.json", "/app/../../area/area.json", "/app/%2e%2e/%2e%2e/area/area.json",
    "/%252e%252e/area/area.json", "/..%c0%af/area/area.json", "//../area/area.json", "/./../area/area.json",
    "/..;/area/area.json", "/.hidden", "/app/.hidden", "/%2ehidden", "/app", "/app/", "/app//main.js", "//app/main.js",
    "/link", "/folderlink/area.json", "/index.html%00.png", "/index.html/", "/none",
    "/" + String(repeating: "a/", count: 2000),
  ])
  func nothingElseIsServed(_ path: String) async throws {
    try write(".hidden", Data("secret".utf8))
    try write("app/.hidden", Data("secret".utf8))
    let area = server.folder.url.appendingPathComponent("area")
    for (name, target) in [("link", area.appendingPathComponent("area.json")), ("folderlink", area)] {
      try FileManager.default.createSymbolicLink(
        at: server.web.appendingPathComponent(name), withDestinationURL: target)
    }
    let response = try await server.ask("GET", path)
    #expect([400, 404].contains(response.status), "\(response.status)")
    #expect(!response.text.contains("waymarkArea") && !response.text.contains("secret"))
    #expect(response.headers["content-type"] == "text/html; charset=utf-8")
  }

  @Test func linksWithinTheFolderAreFollowed() async throws {
    try FileManager.default.createSymbolicLink(
      at: server.web.appendingPathComponent("same.js"),
      withDestinationURL: server.web.appendingPathComponent("app/main.js"))
    #expect(try await server.ask("GET", "/same.js").status == 200)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
  func otherMethodsAreRefused(_ method: String) async throws {
    let response = try await server.ask(method, "/index.html")
    #expect(response.status == 405 && response.headers["allow"] == "GET, HEAD")
  }
}
