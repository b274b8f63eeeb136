import Foundation
import TestSupport

@testable import WaymarkFormats

/// Positions in files, as Python's own parsers find them.
enum PositionOracle {
  struct Found {
    var latitude: Double
    var longitude: Double
    var name: String
  }

  /// The points of a file, without those of tracks and lines.
  static func positions(_ path: String) throws -> [Found] {
    let text = try Oracle.text("places.py", [path])
    guard let list = try JSONValue(parsing: Data(text.utf8)).array else { return [] }
    return list.compactMap { item in
      guard let latitude = item["lat"]?.double, let longitude = item["lon"]?.double, let name = item["name"]?.string
      else { return nil }
      return Found(latitude: latitude, longitude: longitude, name: name)
    }
  }
}
