import Testing

@testable import WaymarkServer

@Suite struct RequestHeadTests {
  @Test(arguments: [
    (nil, false), ("gzip", true), ("br, gzip, deflate", true), ("gzip;q=0", false), ("gzip; q=0.5", true),
    ("GZIP", true), ("identity", false), ("gzip;q=nonsense", false), ("", false), (",;,gzip", true),
  ])
  func gzipIsTakenWhereItIsAllowed(_ header: String?, _ isAllowed: Bool) {
    let head = RequestHead(method: "GET", target: "/", headers: header.map { ["accept-encoding": $0] } ?? [:])
    #expect(head.accepts(.gzip) == isAllowed)
  }

  @Test(arguments: [(nil, false), ("gzip", false), ("gzip, BR", true), ("br;q=0, gzip", false), ("brotli", false)])
  func brotliIsTakenWhereItIsAllowed(_ header: String?, _ isAllowed: Bool) {
    let head = RequestHead(method: "GET", target: "/", headers: header.map { ["accept-encoding": $0] } ?? [:])
    #expect(head.accepts(.brotli) == isAllowed)
  }

  @Test(arguments: [
    ("localhost", true), ("localhost:8000", true), ("127.0.0.1:1", true), ("192.0.2.9:8443", true), ("[::1]:8", true),
    ("[2001:db8::1]", true), ("way.localhost", true), ("WAY.example", true), ("way.example:99", true),
    ("evil.example", false), ("localhost.evil.example", false), ("127.0.0.1.evil.example", false), ("", false),
    ("localhost:80:80", false), ("[::1", false), ("[evil]", false), ("evil.example:8000", false),
    ("127.0.0.1@evil.example", false),
  ])
  func onlyOwnNamesAndNumbersAreHosts(_ host: String, _ isAllowed: Bool) {
    #expect(HostCheck(alsoAllowed: ["way.example"]).allows(host) == isAllowed)
  }

  @Test func aRequestWithoutHostIsRefused() { #expect(!HostCheck(alsoAllowed: []).allows(nil)) }
}
