import Foundation
import WaymarkFormats
import WaymarkGeodesy
public import WaymarkRouting

/// The graph of an area's streets, a file in its folder.
enum AreaStreetGraphFile {
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

  /// Writes the graph of a map.
  ///
  /// - Throws: `InputError` when the map cannot be read or the file not be written.
  static func write(
    of map: URL, elevations: ElevationMosaic?, reference: VerticalReference, into folder: URL
  ) throws(InputError) {
    let file = folder.appendingPathComponent(name)
    let bytes = try bytes(of: map, elevations: elevations, reference: reference)
    do { try Data(bytes).write(to: file, options: .atomic) } catch {
      throw InputError("the file cannot be written", file: file.path, advice: "check that there is room")
    }
  }
}

extension Area {
  /// The graph of the area's streets, for routes without a server.
  ///
  /// Areas of older versions have none: it is made from the map, and kept where the folder can be written to.
  ///
  /// - Throws: `InputError` when the file is damaged, or the map cannot be read.
  public func streetGraph() throws(InputError) -> StreetGraph {
    let file = folder.appendingPathComponent(AreaStreetGraphFile.name)
    if let data = try? Data(contentsOf: file, options: .alwaysMapped) {
      do throws(StreetGraphError) { return try StreetGraph([UInt8](data)) } catch {
        // One of another version is made again.
        guard case .version = error else {
          throw InputError(error.text, file: file.path, advice: "delete the file: it is made again")
        }
      }
    }
    let bytes = try AreaStreetGraphFile.bytes(
      of: map, elevations: try ElevationMosaic(self), reference: manifest.verticalReference)
    try? Data(bytes).write(to: file, options: .atomic)
    do throws(StreetGraphError) { return try StreetGraph(bytes) } catch {
      throw InputError(error.text, file: map.path, advice: "report this map: its graph cannot be used")
    }
  }
}
