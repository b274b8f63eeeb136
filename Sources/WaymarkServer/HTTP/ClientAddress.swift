/// The address by which a client's share is counted. For IPv6 it is the network, since its owner has all its addresses.
public struct ClientAddress: Hashable, Sendable {
  /// This machine itself.
  public static let own = ClientAddress(high: 0, low: 1)

  private let high: UInt64
  private let low: UInt64

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

  /// The client behind a proxy on this machine, which appends its client's address to a header field.
  ///
  /// - Parameter forwarded: the value of `X-Forwarded-For`; nil when there is none.
  /// - Returns: the last address in it where the proxy is on this machine; the client itself otherwise.
  func speaking(for forwarded: String?) -> ClientAddress {
    guard self == .own, let last = forwarded?.split(separator: ",").last else { return self }
    return IPAddress.bytes(of: String(last.filter { !$0.isWhitespace })).flatMap { ClientAddress(bytes: $0) } ?? self
  }
}
