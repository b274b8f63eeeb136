import Testing

@testable import WaymarkServer

@Suite struct ClientAddressTests {
  private func client(_ text: String) throws -> ClientAddress {
    try #require(IPAddress.bytes(of: text).flatMap { ClientAddress(bytes: $0) })
  }

  @Test func addressesOfOneNetworkAreOneClient() throws {
    #expect(try client("127.0.0.1") == .own && client("127.8.0.1") == .own && client("::1") == .own)
    #expect(try client("::ffff:127.0.0.1") == .own)
    #expect(try client("192.0.2.1") == client("::ffff:192.0.2.1"))
    #expect(try client("192.0.2.1") != client("192.0.2.2"))
    #expect(try client("2001:db8::1") == client("2001:db8::ffff:1"))
    #expect(try client("2001:db8::1") != client("2001:db8:0:1::1"))
    #expect(try client("::2") != .own)
  }

  @Test func aProxyOfThisMachineSpeaksForOthers() throws {
    let other = try client("192.0.2.7")
    #expect(ClientAddress.own.speaking(for: "198.51.100.1, 192.0.2.7") == other)
    #expect(ClientAddress.own.speaking(for: "unknown") == .own && ClientAddress.own.speaking(for: nil) == .own)
    #expect(other.speaking(for: "198.51.100.1") == other)
  }

  /// HAProxy appends a line of its own where the client sent one.
  @Test func theLastOfSeveralLinesCounts() throws {
    var headers: [String: String] = [:]
    for line in ["198.51.100.1", "203.0.113.5, 203.0.113.6", "192.0.2.7"] {
      RequestHead.add(line, to: "x-forwarded-for", of: &headers)
    }
    #expect(headers["x-forwarded-for"] == "198.51.100.1, 203.0.113.5, 203.0.113.6, 192.0.2.7")
    #expect(ClientAddress.own.speaking(for: headers["x-forwarded-for"]) == (try client("192.0.2.7")))
  }

  @Test func aNamedProxySpeaksForOthers() throws {
    let (proxy, second, other) = (try client("192.0.2.7"), try client("192.0.2.8"), try client("198.51.100.1"))
    #expect(proxy.speaking(for: "203.0.113.5, 198.51.100.1", proxies: [proxy]) == other)
    #expect(proxy.speaking(for: "203.0.113.5, 198.51.100.1", proxies: [second]) == proxy)
    // One proxy behind the other; what stands before the first foreign address was claimed by it.
    #expect(ClientAddress.own.speaking(for: "203.0.113.5, 198.51.100.1, 192.0.2.8", proxies: [second]) == other)
    #expect(proxy.speaking(for: "192.0.2.7", proxies: [proxy]) == proxy)
    #expect(proxy.speaking(for: nil, proxies: [proxy]) == proxy)
  }

  @Test func itsTextIsThatOfTheNetwork() throws {
    #expect(ClientAddress.own.text == "127.0.0.1")
    #expect(try client("192.0.2.255").text == "192.0.2.255")
    #expect(try client("2001:db8:0:1::5").text == "2001:db8:0:1::/64")
    #expect(ClientAddress(text: "::ffff:192.0.2.1")?.text == "192.0.2.1")
    #expect(ClientAddress(text: "192.0.2") == nil && ClientAddress(text: "host") == nil)
  }
}
