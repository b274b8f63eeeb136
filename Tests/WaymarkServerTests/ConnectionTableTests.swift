import Testing

@testable import WaymarkServer

@Suite struct ConnectionTableTests {
  /// The owner of an IPv6 network has all its addresses.
  @Test func aNetworkOfIPv6IsOneClient() throws {
    var limits = ServerLimits()
    limits.connectionsPerAddress = 2
    let table = ConnectionTable(limits: limits)
    func client(_ text: String) throws -> ClientAddress { try #require(ClientAddress(text: text)) }
    for (socket, text) in [(-1, "2001:db8::1"), (-2, "2001:db8::ffff:2")] as [(Int32, String)] {
      #expect(table.mayOpen(try client(text)))
      table.open(socket, by: try client(text))
    }
    #expect(!table.mayOpen(try client("2001:db8:0:0:1:2:3:4")))
    #expect(table.mayOpen(try client("2001:db8:0:1::1")))
    #expect(table.mayOpen(try client("192.0.2.1")))
    table.close(-1)
    table.close(-1)
    #expect(table.mayOpen(try client("2001:db8::3")))
    table.close(-2)
    #expect(table.count == 0)
  }

  @Test func withoutALimitAllAreAccepted() {
    let table = ConnectionTable(limits: ServerLimits())
    for socket in 1...1000 as ClosedRange<Int32> { table.open(-socket, by: .own) }
    #expect(table.mayOpen(.own))
  }
}
