import Foundation
public import Waymark
import WaymarkElevation
public import WaymarkFormats
public import WaymarkGeodesy
import WaymarkTerrain

extension Area {
  /// Metres between two heights of a ground, at least: the height of a walk needs no finer ones.
  private static let minimumGroundSpacing = 5.0

  /// The ground around a position by the area's elevations, as a session takes it.
  ///
  /// - Parameters:
  ///   - center: the position.
  ///   - radius: metres in each direction.
  /// - Returns: the heights; nil where the area has none.
  /// - Throws: `InputError` when an elevation file cannot be read.
  public func ground(around center: Coordinate, radius: Double) throws(InputError) -> GroundElevation? {
    guard let elevation else { return nil }
    let files = try ElevationCollection(paths: [elevation.path])
    let window = GeographicBounds(around: center, radius: radius)
    guard let step = try files.finestStep(in: window) else { return nil }
    let shrink = max(1, Int(Self.minimumGroundSpacing / (step * 111_320)))
    guard let grid = try files.grid(in: window, shrink: shrink),
      let corner = Coordinate(latitude: max(-90, grid.south), longitude: grid.west)
    else { return nil }
    // A grid's rows go southwards, a ground's northwards.
    var heights: [Float] = []
    heights.reserveCapacity(grid.samples.count)
    for row in (0..<grid.rows).reversed() {
      heights += grid.samples[row * grid.columns..<(row + 1) * grid.columns]
    }
    return GroundElevation(
      southWest: corner, latitudeStep: grid.latitudeStep, longitudeStep: grid.longitudeStep, columns: grid.columns,
      heights: heights, reference: grid.verticalReference)
  }
}
