import Foundation
import WaymarkFormats
import WaymarkGeodesy

extension Coordinate {
  /// Latitude and longitude with six decimals (0.1 m), as in queries to services.
  var queryText: String { "\(Self.decimals(latitude)),\(Self.decimals(longitude))" }

  private static func decimals(_ degrees: Double) -> String {
    let text = JSONValue.number((degrees * 1e6).rounded() / 1e6).text()
    // Very small numbers have an exponent, which not every service parses.
    return text.contains("e") ? "0" : text
  }
}
