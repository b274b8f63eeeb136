import Foundation

/// Internet addresses as text and as bytes.
public enum IPAddress {
  /// The 4 or 16 bytes of an address; nil for anything else.
  static func bytes(of text: String) -> [UInt8]? {
    var room = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &room) == 1 { return Array(room.prefix(4)) }
    return inet_pton(AF_INET6, text, &room) == 1 ? room : nil
  }

  /// Whether only this machine can reach an address.
  public static func isLoopback(_ text: String) -> Bool {
    guard let bytes = bytes(of: text) else { return false }
    if bytes.count == 4 { return bytes[0] == 127 }
    return bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
  }

  /// An address in the form used in URLs.
  public static func inURL(_ text: String) -> String { text.contains(":") ? "[\(text)]" : text }

  /// The addresses at which others can reach this machine, IPv4 first; without link-local ones.
  public static func ofThisMachine() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [(isOld: Bool, text: String)] = []
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard let address = entry.ifa_addr, entry.ifa_flags & UInt32(IFF_UP) != 0,
        entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { continue }
      let family = Int32(address.pointee.sa_family)
      guard family == AF_INET || family == AF_INET6 else { continue }
      let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
      var text = [CChar](repeating: 0, count: 256)
      guard getnameinfo(address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
        continue
      }
      let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard !name.contains("%"), !name.hasPrefix("fe80:"), !name.hasPrefix("169.254.") else { continue }
      found.append((family == AF_INET, name))
    }
    return found.filter(\.isOld).map(\.text) + found.filter { !$0.isOld }.map(\.text)
  }
}
