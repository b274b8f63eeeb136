public import WaymarkFormats
public import WaymarkGeodesy
import WaymarkTerrain

/// Computes viewsheds from elevation files.
public struct ViewshedFinder {
  private let loader: TerrainLoader
  private let peaks: [Peak]
  private let geoid: GeoidGrid?

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - collection: the elevations.
  ///   - peaks: summits on which the eye may stand.
  ///   - geoid: undulations; needed when an eye's altitude has another vertical reference than the elevations.
  public init(_ collection: ElevationCollection, peaks: [Peak] = [], geoid: GeoidGrid? = nil) {
    self.peaks = peaks
    loader = TerrainLoader(collection)
    self.geoid = geoid
  }

  /// Computes a viewshed.
  ///
  /// - Parameters:
  ///   - request: the eye and the range.
  ///   - progress: receives the share of the elevations read, 0 … 1.
  /// - Returns: the viewshed, over a square centred on the eye.
  /// - Throws: `InputError` when a file cannot be read or the eye's height is unknown; `CancellationError`.
  public func answer(_ request: ViewshedRequest, progress: (Double) -> Void = { _ in }) throws -> ViewshedResponse {
    let range = max(100, min(200_000, request.maximumRange))
    var terrain = try loader.terrain(
      for: ElevationNeed(observer: request.coordinate, range: range, coarseness: 0.0005), progress: progress)
    terrain.summits = peaks.map(\.listed)
    let eye = try terrain.standingEye(
      at: request.coordinate, altitude: request.altitude, eyeHeight: request.eyeHeight,
      undulation: geoid?.undulation(at: request.coordinate))
    let north = Geodesic.wgs84.direct(from: request.coordinate, azimuth: 0, distance: range).coordinate
    let east = Geodesic.wgs84.direct(from: request.coordinate, azimuth: 90, distance: range).coordinate
    let latitudes = min(90 - abs(request.coordinate.latitude), abs(north.latitude - request.coordinate.latitude))
    let longitudes = abs(Angle.wrappedTo180(east.longitude - request.coordinate.longitude))
    guard latitudes > 0, longitudes > 0, longitudes < 170, abs(request.coordinate.latitude) + latitudes < 89.9 else {
      throw InputError("a viewshed around a pole cannot be a grid of latitudes and longitudes")
    }
    let window = GeographicBounds(
      south: request.coordinate.latitude - latitudes, west: request.coordinate.longitude - longitudes,
      north: request.coordinate.latitude + latitudes, east: request.coordinate.longitude + longitudes)
    let size = max(2, min(8192, request.size))
    do {
      let viewshed = try terrain.viewshed(
        from: request.coordinate, altitude: eye.altitude, over: window, rows: size, columns: size,
        targetHeight: request.targetHeight,
        options: PeakOptions(toleranceArcminutes: 0, maximumRange: range, refraction: request.refraction))
      return ViewshedResponse(
        coordinate: request.coordinate, eye: eye, viewshed: viewshed, terrain: terrain, range: range)
    } catch {
      throw InputError("\(error)")
    }
  }
}
