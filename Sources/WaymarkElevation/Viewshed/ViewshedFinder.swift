import WaymarkFormats
public import WaymarkGeodesy
import WaymarkTerrain

/// Computes viewsheds from elevation files.
public struct ViewshedFinder {
  private let loader: TerrainLoader
  private let geoid: GeoidGrid?

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - collection: the elevations.
  ///   - geoid: undulations; needed when an eye's altitude has another vertical reference than the elevations.
  public init(_ collection: ElevationCollection, geoid: GeoidGrid? = nil) {
    loader = TerrainLoader(collection)
    self.geoid = geoid
  }

  /// Computes a viewshed.
  ///
  /// - Parameters:
  ///   - question: the eye and the range.
  ///   - progress: receives the share of the elevations read, 0 … 1.
  /// - Returns: the viewshed, over a square centred on the eye.
  /// - Throws: `InputError` when a file cannot be read or the eye's height is unknown; `CancellationError`.
  public func answer(_ question: ViewshedRequest, progress: (Double) -> Void = { _ in }) throws -> ViewshedResponse {
    let range = max(100, min(200_000, question.maximumRange))
    let terrain = try loader.terrain(
      for: ElevationNeed(observer: question.coordinate, range: range, coarseness: 0.0005), progress: progress)
    let eye = try terrain.standingEye(
      at: question.coordinate, altitude: question.altitude, eyeHeight: question.eyeHeight,
      undulation: geoid?.undulation(at: question.coordinate))
    let north = Geodesic.wgs84.direct(from: question.coordinate, azimuth: 0, distance: range).coordinate
    let east = Geodesic.wgs84.direct(from: question.coordinate, azimuth: 90, distance: range).coordinate
    let latitudes = min(90 - abs(question.coordinate.latitude), abs(north.latitude - question.coordinate.latitude))
    let longitudes = abs(Angle.wrappedTo180(east.longitude - question.coordinate.longitude))
    guard latitudes > 0, longitudes > 0, longitudes < 170, abs(question.coordinate.latitude) + latitudes < 89.9 else {
      throw InputError("a viewshed around a pole cannot be a grid of latitudes and longitudes")
    }
    let window = GeographicBounds(
      south: question.coordinate.latitude - latitudes, west: question.coordinate.longitude - longitudes,
      north: question.coordinate.latitude + latitudes, east: question.coordinate.longitude + longitudes)
    let size = max(2, min(8192, question.size))
    do {
      let viewshed = try terrain.viewshed(
        from: question.coordinate, altitude: eye.altitude, over: window, rows: size, columns: size,
        targetHeight: question.targetHeight,
        options: PeakOptions(toleranceArcminutes: 0, maximumRange: range, refraction: question.refraction))
      return ViewshedResponse(
        coordinate: question.coordinate, eye: eye, viewshed: viewshed, terrain: terrain, range: range)
    } catch {
      throw InputError("\(error)")
    }
  }
}
