internal import CPortableMath
internal import WaymarkGeodesy

/// A piece of a geodesic as quadratics in latitude and longitude.
struct PathPiece {
  /// Distance of its beginning from the start of the path, metres.
  var start: Double
  /// Length, metres.
  var length: Double
  /// Latitude in degrees: latitude0 + u (latitude1 + u latitude2) for u in 0 … length.
  var latitude0: Double
  var latitude1: Double
  var latitude2: Double
  /// Longitude in degrees, going on beyond ±180.
  var longitude0: Double
  var longitude1: Double
  var longitude2: Double
  /// Sine and cosine of the latitude at its beginning.
  var sinLatitude: Double
  var cosLatitude: Double

  /// Of no length.
  static var none: PathPiece {
    PathPiece(
      start: 0, length: 0, latitude0: 0, latitude1: 0, latitude2: 0, longitude0: 0, longitude1: 0, longitude2: 0,
      sinLatitude: 0, cosLatitude: 1)
  }

  @inline(__always)
  func latitude(_ u: Double) -> Double { latitude0 + u * (latitude1 + u * latitude2) }

  @inline(__always)
  func longitude(_ u: Double) -> Double { longitude0 + u * (longitude1 + u * longitude2) }

  func coordinate(_ u: Double) -> Coordinate? {
    let longitude = longitude(u)
    return Coordinate(
      latitude: max(-90, min(90, latitude(u))),
      longitude: abs(longitude) < 180 ? longitude : Angle.wrappedTo180(longitude))
  }

  /// Lengths of a degree at a position of the piece.
  func scale(_ u: Double) -> MetersPerDegree {
    var here = SineCosine(sine: sinLatitude, cosine: cosLatitude)
    here.rotate(by: u * (latitude1 + u * latitude2) * (Double.pi / 180))
    return MetersPerDegree(here)
  }
}

/// A geodesic cut into pieces that are quadratics of the distance in latitude and longitude.
///
/// A great circle is not straight in latitude and longitude: over 100 km at 46° N it bulges by 200 m. Here it is
/// followed by its Taylor series (Legendre's series: φ′ = cos A / M, λ′ = sin A / (N cos φ), A′ = tan φ sin A / N,
/// derived to the third order, in the third without the flattening), begun anew for each piece. For pieces of length L
/// the series leaves out R (L/R)⁴ (1 + t²)^(3/2) / 8 at most and η² R (L/R)³ / 6 of flattening, with t = tan φ and η² ≤
/// 0.0068: below 10 µm for L = 5 km and |φ| ≤ 60°. The cubic term is then distributed to the lower ones such that
/// is exact at both ends and in the middle; in between this moves the path by 0.048 (1 + 3 t²) L³ / (6 R²), which is
/// 0.1 mm for 5 km at 45°, and is kept at that towards the poles by shorter pieces. Measured against `Geodesic`:
/// docs/terrain.md.
struct GroundPath {
  /// Greatest length of a piece that lies on the terrain, metres.
  static let finePiece = 5000.0
  /// Greatest length of a piece high above everything, metres; 64 times the error.
  static let coarsePiece = 20_000.0

  private(set) var distance = 0.0
  private var latitude: Double
  private var longitude: Double
  private var sinLatitude: Double
  private var cosLatitude: Double
  private var sinAzimuth: Double
  private var cosAzimuth: Double

  @inline(__always)
  init(from coordinate: Coordinate, latitude here: SineCosine, sinAzimuth: Double, cosAzimuth: Double) {
    latitude = coordinate.latitude
    longitude = coordinate.longitude
    sinLatitude = here.sine
    self.sinAzimuth = sinAzimuth
    self.cosAzimuth = cosAzimuth
    cosLatitude = here.cosine
  }

  /// Curvature 1/R of the ellipsoid at the start of the path in its direction: Euler's formula
  /// 1/R = cos²A / M + sin²A / N.
  @inline(__always)
  func curvature(_ place: GeodesicPlace) -> Double { place.n * (1 + place.eta2 * cosAzimuth * cosAzimuth) }

  /// The latitude where the path is.
  @inline(__always)
  var place: GeodesicPlace { GeodesicPlace(sinLatitude: sinLatitude, cosLatitude: cosLatitude) }

  /// Greatest length of the next piece.
  var pieceLimit: Double { Self.pieceLimit(cosLatitude: cosLatitude) }

  /// The same at a latitude.
  static func pieceLimit(cosLatitude: Double) -> Double {
    let c2 = cosLatitude * cosLatitude
    guard c2 < 0.5 else { return finePiece }
    // 1 + 3 t² = 4 at 45°. The cubic root of the ratio is wanted; down to 72° its chord is less, and quicker.
    if c2 > 0.1 { return finePiece * (0.403 + 1.19 * c2) }
    return max(1, finePiece * cbrt(4 * c2 / (3 - 2 * c2)))
  }

  /// The next piece; the path goes on behind it.
  mutating func next(length: Double) -> PathPiece {
    let series = series
    let piece = piece(series, length: length)
    advance(series, piece)
    return piece
  }

  /// The series of the path from where it is.
  @inline(__always)
  var series: GeodesicSeries { series(place) }

  /// The same where what it takes from the latitude is known.
  @inline(__always)
  func series(_ place: GeodesicPlace) -> GeodesicSeries {
    GeodesicSeries(place, sinAzimuth: sinAzimuth, cosAzimuth: cosAzimuth)
  }

  /// The next piece; `advance` then makes the path go on behind it, which is work that a ray that ends there does not need.
  @inline(__always)
  func piece(_ series: GeodesicSeries, length: Double) -> PathPiece {
    if series.isPolar(over: length) {
      var beyond = self
      return beyond.acrossPole(length: length)
    }
    let s = series
    let scale = 180 / Double.pi
    return PathPiece(
      start: distance, length: length,
      latitude0: latitude, latitude1: scale * (s.phi1 - s.phi3 * (length * length * (1 / 12.0))),
      latitude2: scale * (s.phi2 / 2 + s.phi3 * (length / 4)),
      longitude0: longitude, longitude1: scale * (s.lambda1 - s.lambda3 * (length * length * (1 / 12.0))),
      longitude2: scale * (s.lambda2 / 2 + s.lambda3 * (length / 4)), sinLatitude: sinLatitude,
      cosLatitude: cosLatitude)
  }

  /// Goes on behind a piece.
  @inline(__always)
  mutating func advance(_ series: GeodesicSeries, _ piece: PathPiece) {
    let length = piece.length
    if series.isPolar(over: length) {
      _ = acrossPole(length: length)
      return
    }
    let (latitudeRotation, azimuthRotation) = series.rotations(over: length)
    latitude = piece.latitude(length)
    longitude = piece.longitude(length)
    var here = SineCosine(sine: sinLatitude, cosine: cosLatitude)
    here.rotate(by: latitudeRotation)
    (sinLatitude, cosLatitude) = (here.sine, here.cosine)
    var azimuth = SineCosine(sine: sinAzimuth, cosine: cosAzimuth)
    azimuth.rotate(by: azimuthRotation)
    (sinAzimuth, cosAzimuth) = (azimuth.sine, azimuth.cosine)
    distance += length
  }

  /// A piece so near to a pole that the series does not hold: the exact geodesic to its end, straight in latitude and
  /// longitude, a few metres long.
  @inline(never)
  private mutating func acrossPole(length: Double) -> PathPiece {
    let azimuth = Angle.degrees(atan2(sinAzimuth, cosAzimuth))
    let end =
      Coordinate(latitude: max(-90, min(90, latitude)), longitude: Angle.wrappedTo180(longitude)).map {
        Geodesic.wgs84.direct(from: $0, azimuth: azimuth, distance: length)
      }
    guard let end else {
      distance += length
      return PathPiece(
        start: distance - length, length: length, latitude0: latitude, latitude1: 0, latitude2: 0,
        longitude0: longitude, longitude1: 0, longitude2: 0, sinLatitude: sinLatitude, cosLatitude: cosLatitude)
    }
    let difference = Angle.wrappedTo180(end.coordinate.longitude - longitude)
    let piece = PathPiece(
      start: distance, length: length, latitude0: latitude,
      latitude1: (end.coordinate.latitude - latitude) / length, latitude2: 0, longitude0: longitude,
      longitude1: difference / length, longitude2: 0, sinLatitude: sinLatitude, cosLatitude: cosLatitude)
    distance += length
    latitude = end.coordinate.latitude
    longitude += difference
    (sinLatitude, cosLatitude) = Angle.sinCos(degrees: latitude)
    cosLatitude = max(cosLatitude, 1e-12)
    (sinAzimuth, cosAzimuth) = Angle.sinCos(degrees: end.azimuth)
    return piece
  }

  /// Whether the rest of the path, a distance of at most 1000 km, stays outside a window that the path has left: it
  /// goes away from it, and on geodesics longitudes grow or fall all the time, latitudes as far as the vertex, and as
  /// far again until the latitude is the same.
  func hasLeft(_ hull: TerrainHull, within reach: Double) -> Bool {
    // Nearer to a pole it is not far around the Earth.
    guard abs(latitude) < 60 else { return hull.isEmpty }
    if hull.isBeside(longitude: longitude, goingEast: sinAzimuth > 0) { return true }
    let isNorth = latitude > hull.north + 1e-6
    guard isNorth || latitude < hull.south - 1e-6 else { return false }
    // The vertex is at a distance d with tan d = cos A / tan φ. The ellipsoid differs by less than the 2 %.
    let side = isNorth ? 1.0 : -1
    return side * cosAzimuth * cosLatitude > 1.02 * reach / (2 * 6_335_000) * (side * sinLatitude)
  }
}
