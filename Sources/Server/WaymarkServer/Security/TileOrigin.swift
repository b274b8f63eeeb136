import Foundation
import WaymarkFormats

/// The origin of a source of map tiles, for the page's content policy.
enum TileOrigin {
  /// The origin of an address such as `https://tile.example.org/{z}/{x}/{y}.png`.
  ///
  /// - Parameter address: the address, with or without placeholders.
  /// - Returns: scheme, host and port.
  /// - Throws: `InputError` when it is not a web address.
  static func of(_ address: String) throws(InputError) -> String {
    let head = address.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    guard let url = URL(string: head), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty, url.user == nil,
      host.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") })
    else {
      throw InputError(
        "“\(address)” is not a source of tiles", field: "--tiles",
        advice: "give it like https://tile.example.org/{z}/{x}/{y}.png")
    }
    return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
  }
}
