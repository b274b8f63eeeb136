/// The address by which a client's share is counted. For IPv6 it is the network, since its owner has all its addresses.
public struct ClientAddress: Hashable, Sendable {
  /// This machine itself.
  public static let own = ClientAddress(high: 0, low: 1)

  private let high: UInt64
  private let low: UInt64

  /// Its address; of IPv6 the network.
  var text: String {
    if self == .own { return "127.0.0.1" }
    if high == 0, low >> 32 == 0xFFFF {
      return [24, 16, 8, 0].map { String(low >> UInt64($0) & 0xFF) }.joined(separator: ".")
    }
    let groups = [48, 32, 16, 0].map { String(high >> UInt64($0) & 0xFFFF, radix: 16) }
    return groups.joined(separator: ":") + "::/64"
  }

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The client of an address of 4 or 16 bytes; nil for other numbers of bytes.
  init?(bytes: [UInt8]) {
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    switch bytes.count {
    case 4: self = bytes[0] == 127 ? .own : ClientAddress(high: 0, low: 0xFFFF << 32 | number(bytes[...]))
    case 16:
      let (network, host) = (number(bytes[..<8]), number(bytes[8...]))
      if network == 0, host >> 32 == 0xFFFF, let old = ClientAddress(bytes: Array(bytes[12...])) {
        self = old
      } else {
        self.init(high: network, low: network == 0 ? host : 0)
      }
    default: return nil
    }
  }

  /// The client of an address as text; nil for anything else.
  public init?(text: String) {
    guard let bytes = IPAddress.bytes(of: text) else { return nil }
    self.init(bytes: bytes)
  }

  /// The client behind a proxy, which appends its client's address to a header field.
  ///
  /// - Parameters:
  ///   - forwarded: the value of `X-Forwarded-For`; nil when there is none.
  ///   - proxies: addresses of proxies besides this machine's.
  /// - Returns: the last address in it that is not a proxy's, where this one is; the client itself otherwise.
  func speaking(for forwarded: String?, proxies: Set<ClientAddress> = []) -> ClientAddress {
    guard self == .own || proxies.contains(self), let forwarded else { return self }
    var client = self
    for part in forwarded.split(separator: ",").reversed() {
      guard let next = ClientAddress(text: part.filter { !$0.isWhitespace }) else { break }
      client = next
      if !proxies.contains(next) { break }
    }
    return client
  }
}
