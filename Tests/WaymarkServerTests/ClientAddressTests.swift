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
}
