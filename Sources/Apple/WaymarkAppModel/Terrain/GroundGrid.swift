internal import Foundation
public import Waymark
public import WaymarkGeodesy
public import WaymarkTerrain

/// The grid of ground heights around a walk that the alignment uses.
public enum GroundGrid {
  /// Half the side of the grid, metres.
  public static let radius = 1200.0
  /// Spacing of the heights, metres.
  public static let step = 15.0

  /// A grid of heights; nil where none is known, and near the poles.
  public static func elevation(of terrain: Terrain, around center: Coordinate) -> GroundElevation? {
    let count = Int((radius / step).rounded(.up))
    let latitudeStep = step / 111_320
    let longitudeStep = latitudeStep / max(0.01, cos(center.latitude * .pi / 180))
    let south = center.latitude - Double(count) * latitudeStep
    let west = center.longitude - Double(count) * longitudeStep
    guard let corner = Coordinate(latitude: south, longitude: west) else { return nil }
    var heights: [Float] = []
    heights.reserveCapacity((2 * count + 1) * (2 * count + 1))
    var isKnown = false
    for row in 0...2 * count {
      for column in 0...2 * count {
        let position = Coordinate(
          latitude: south + Double(row) * latitudeStep, longitude: west + Double(column) * longitudeStep)
        let height = position.flatMap { terrain.elevation(at: $0)?.meters }
        isKnown = isKnown || height != nil
        heights.append(Float(height ?? .nan))
      }
    }
    guard isKnown else { return nil }
    return GroundElevation(
      southWest: corner, latitudeStep: latitudeStep, longitudeStep: longitudeStep, columns: 2 * count + 1,
      heights: heights, reference: terrain.verticalReference)
  }
}
