import Foundation
import WaymarkAreas
import WaymarkEvaluation
import WaymarkFormats

extension StreetWalks {
  /// Walks in the streets of an area folder.
  ///
  /// - Throws: `InputError` when it is no area or has no streets.
  static func inArea(_ folder: String) throws -> StreetWalks {
    let found = try OSMStreets(of: Area(folder: URL(fileURLWithPath: folder)).map)
    guard let walks = StreetWalks(found.streets, openGround: found.openGround) else {
      throw InputError("the area has no streets to walk along", file: folder, advice: "give the area of a town")
    }
    return walks
  }
}
