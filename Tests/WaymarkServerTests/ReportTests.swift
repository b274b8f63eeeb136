import Foundation
import Testing
import WaymarkFormats

@testable import WaymarkServer

@Suite struct ReportTests {
  private static let log: String = {
    var lines = [#"{"waymark":1,"worldAlignment":"gravity","device":"</script><b>"}"#]
    for i in 0..<300 {
      let t = Double(i) / 5
      lines.append(#"{"t":\#(t),"pose":{"p":[0,0,\#(-1.3 * t)],"q":[0,0,0,1],"tracking":"normal"}}"#)
      if i.isMultiple(of: 5) {
        lines.append(#"{"t":\#(t),"fix":{"lat":\#(47.07 + 1.3 * t * 9e-6),"lon":15.44,"hAcc":4}}"#)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  private func ask(_ server: TestServer, _ body: [UInt8], query: String = "") async throws -> RawResponse {
    try await server.ask(
      "POST", "/api/report" + query, headers: ["Content-Type: application/x-ndjson"], body: body)
  }

  @Test func aLogBecomesAPage() async throws {
    let server = try TestServer()
    let zipped = try #require(Gzip.compress(Data(Self.log.utf8)))
    for body in [Array(Self.log.utf8), Array(zipped)] {
      let response = try await ask(server, body, query: "?name=%3Cimg+src%3Dx%3E")
      #expect(response.status == 200 && response.headers["content-type"] == "text/html; charset=utf-8")
      #expect(response.headers["content-disposition"]?.hasPrefix("attachment") == true)
      #expect(response.text.contains("<html") && !response.text.contains("<img src=x>"))
      #expect(!response.text.contains("</script><b>"))
    }
  }

  /// Only the page's own style and script are permitted, by their SHA-256.
  @Test func onlyItsOwnScriptRuns() async throws {
    let text = try await ask(try TestServer(), Array(Self.log.utf8)).text
    let policy = try #require(
      text.split(separator: "Content-Security-Policy\" content=\"").dropFirst().first?.split(separator: "\"").first)
    #expect(!policy.contains("unsafe"))
    for (name, start) in [("style", "<style>"), ("script", "<script>")] {
      let inside = try #require(text.ranges(of: start).first.map { text[$0.upperBound...] })
      let end = try #require(inside.ranges(of: "</\(name)>").first)
      let digits = SHA256.text(of: Data(inside[..<end.lowerBound].utf8))
      let bytes = stride(from: 0, to: 64, by: 2).compactMap { i in
        UInt8(digits.dropFirst(i).prefix(2), radix: 16)
      }
      #expect(policy.contains("\(name)-src 'sha256-\(Data(bytes).base64EncodedString())'"))
    }
  }

  @Test(arguments: ["", "{", "no log at all", "{\"waymark\":99}\n", "\u{1F}\u{8B}damaged"])
  func whatIsNoLogIsRefused(_ text: String) async throws {
    let response = try await ask(try TestServer(), Array(text.utf8))
    #expect(response.status == 422, "\(response.text)")
  }

  /// Ten million lines in a few hundred kilobytes.
  @Test func muchInLittleIsGivenUp() async throws {
    let server = try TestServer { $0.reportSeconds = 0.5 }
    let header = try #require(Gzip.compress(Data(Self.log.utf8)))
    let pose = #"{"t":1e3,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"normal"}}"# + "\n"
    let member = try #require(Gzip.compress(Data(String(repeating: pose, count: 100_000).utf8)))
    let bomb = Array(header) + (0..<100).flatMap { _ in Array(member) }
    let response = try await ask(server, bomb)
    #expect(response.status == 422 && response.text.contains("takes too long"))
    #expect(try await server.ask("GET", "/api/health").status == 200)
  }

  /// 3 GB of blank lines in 3 MB: there are no samples between which a cancellation could be checked.
  @Test func blankLinesAreLinesToo() async throws {
    let server = try TestServer()
    let header = try #require(Gzip.compress(Data(Self.log.utf8)))
    let member = try #require(Gzip.compress(Data(repeating: 0x0A, count: 32 << 20)))
    let response = try await ask(server, Array(header) + (0..<96).flatMap { _ in Array(member) })
    #expect(response.status == 422 && response.text.contains("lines"), "\(response.text)")
  }

  @Test func bodiesTogetherAreBounded() async throws {
    let server = try TestServer { $0.limits.bodyBytes = 10_000 }
    #expect(try await ask(server, Array(repeating: 32, count: 20_000)).status == 503)
    // The log is short enough, its page is not.
    let log = Array(Self.log.utf8.prefix(3000))
    #expect(try await ask(server, log).status == 503)
    #expect(try await ask(server, Array("{".utf8)).status == 422)
    #expect(try await ask(server, Array(repeating: 32, count: 9_000)).status == 422)
    #expect(try await ask(server, Array(repeating: 32, count: 9_000)).status == 422)
  }
}
