import Foundation

/// The host names that this server accepts. Another site's page can make a browser send requests under its own name
/// (DNS rebinding), but not under an IP address.
struct HostCheck: Sendable {
  private let names: Set<String>

  /// A check that allows IP addresses, this machine's own names, and further names.
  init(alsoAllowed: [String]) {
    var names: Set<String> = ["localhost"]
    let host = ProcessInfo.processInfo.hostName.lowercased()
    let short = String(host.prefix { $0 != "." })
    names.formUnion([host, short, short + ".local"])
    names.formUnion(alsoAllowed.map { $0.lowercased() })
    self.names = names
  }

  /// Whether the header `Host` names this server.
  func allows(_ header: String?) -> Bool {
    guard let header, let name = Self.name(in: header.lowercased()) else { return false }
    return names.contains(name) || name.hasSuffix(".localhost") || IPAddress.bytes(of: name) != nil
  }

  /// Whether the header `Host` names the machine by an address or a name that only itself has.
  static func isLoopback(_ header: String?) -> Bool {
    guard let name = header.flatMap({ name(in: $0.lowercased()) }) else { return false }
    return name == "localhost" || IPAddress.isLoopback(name)
  }

  /// The host without its port; nil when it is not a host.
  private static func name(in header: String) -> String? {
    if header.hasPrefix("[") {
      guard let end = header.firstIndex(of: "]") else { return nil }
      return isPort(header[header.index(after: end)...])
        ? String(header[header.index(after: header.startIndex)..<end]) : nil
    }
    let name = header.prefix { $0 != ":" }
    return !name.isEmpty && isPort(header[name.endIndex...]) ? String(name) : nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || (text.hasPrefix(":") && text.dropFirst().utf8.allSatisfy { (48...57).contains($0) })
  }

}
