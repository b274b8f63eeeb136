public import Waymark
public import WaymarkFormats
public import WaymarkGeodesy
import WaymarkElevation
import WaymarkTerrain

/// Ground heights from an area's elevation tiles, which stay in their files. For use by several threads.
public struct AreaElevation: Sendable {
  private let mosaic: ElevationMosaic
  private let reference: VerticalReference

  /// The surface that the heights are measured from.
  public var verticalReference: VerticalReference { reference }

  /// The elevations of an area; nil when it has none.
  ///
  /// - Throws: `InputError` when a tile is missing or has another size.
  public init?(_ area: Area) throws(InputError) {
    guard let mosaic = try ElevationMosaic(area) else { return nil }
    self.mosaic = mosaic
    reference = area.manifest.verticalReference
  }

  /// Height of the ground at a coordinate, of the bilinear surface; nil where the area has none.
  public func altitude(at position: Coordinate) -> Altitude? {
    let (south, north) = Self.neighbours(of: position.latitude)
    let (west, east) = Self.neighbours(of: position.longitude)
    let samples = [(north, west), (north, east), (south, west), (south, east)].map {
      mosaic.sample(row: $0.0, column: $0.1) ?? .nan
    }
    let cell = try? ElevationGrid(
      north: Double(south + 1) / 3600, west: Double(west) / 3600, latitudeStep: ElevationTile.step,
      longitudeStep: ElevationTile.step, rows: 2, columns: 2, samples: samples, verticalReference: reference)
    return cell?.elevation(at: position).map { Altitude(meters: $0, reference: reference) }
  }

  /// The samples on both sides of an angle, degrees; the same one twice where the angle falls on it, so that on the
  /// border nothing beyond contributes.
  private static func neighbours(of angle: Double) -> (Int, Int) {
    let seconds = angle * 3600
    let nearest = seconds.rounded()
    if abs(seconds - nearest) < 1e-6 { return (Int(nearest), Int(nearest)) }
    return (Int(seconds.rounded(.down)), Int(seconds.rounded(.up)))
  }

  /// A route with the ground's height, to the decimetre, at each vertex that had none.
  public func adding(to route: Route) -> Route {
    let altitudes = route.geometry.indices.map { i -> Altitude? in
      if i < route.altitudes.count, let given = route.altitudes[i] { return given }
      return altitude(at: route.geometry[i]).map {
        Altitude(meters: ($0.meters * 10).rounded() / 10, reference: $0.reference)
      }
    }
    guard altitudes.contains(where: { $0 != nil }) else { return route }
    let complete = try? Route(
      geometry: route.geometry, altitudes: altitudes, legs: route.legs, distance: route.distance,
      duration: route.duration, mode: route.mode, source: route.source, name: route.name)
    return complete ?? route
  }
}
