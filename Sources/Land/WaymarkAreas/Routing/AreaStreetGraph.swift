import Foundation
import WaymarkFormats
import WaymarkGeodesy
public import WaymarkRouting

/// The graph of an area's streets, a file in its folder.
enum AreaStreetGraphFile {
  /// The file.
  static let file = AreaDerivedFile(name: name, noun: "graph")
  /// Its name.
  static let name = "streets.graph"

  /// Makes the graph of a map.
  ///
  /// - Parameters:
  ///   - map: the map.
  ///   - elevations: the area's elevation tiles; nil makes all streets level.
  ///   - reference: what they are measured from.
  /// - Returns: the file.
  /// - Throws: `InputError` when the map cannot be read.
  static func bytes(
    of map: URL, elevations: ElevationMosaic?, reference: VerticalReference
  ) throws(InputError) -> [UInt8] {
    let climbs = elevations.map { ClimbSampler($0) }
    return StreetGraphBuilder(try OSMStreetDraft(of: map, climbs: climbs, reference: reference).draft).bytes
  }
}

extension StreetGraphError: AreaDerivedFile.Failure {
  var isOtherVersion: Bool { if case .version = self { true } else { false } }
}

extension Area {
  /// The graph of the area's streets, for routes without a server.
  ///
  /// Areas of older versions have none: it is made from the map, and kept where the folder can be written to.
  ///
  /// - Throws: `InputError` when the file is damaged, or the map cannot be read.
  public func streetGraph() throws(InputError) -> StreetGraph {
    try AreaStreetGraphFile.file.open(in: self) { bytes throws(StreetGraphError) in
      try StreetGraph(bytes)
    } make: { () throws(InputError) in
      try AreaStreetGraphFile.bytes(
        of: map, elevations: try ElevationMosaic(self), reference: manifest.verticalReference)
    }
  }
}
