import CommandKit
import Foundation
import Waymark
import WaymarkAreas

extension Option {
  static let areaStreets = Option("--area", value: "DIR", help: "area folder whose streets the alignment may use")
}

extension Arguments {
  /// The streets of the area of `--area`; nil when none is given.
  func areaStreets() throws -> StreetNetwork? {
    try string("--area").map { try Area(folder: URL(fileURLWithPath: $0)).streets() }
  }
}
