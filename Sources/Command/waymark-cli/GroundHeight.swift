import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// The height of the ground at a coordinate, and where it is from.
struct GroundHeight {
  let coordinate: Coordinate
  /// Metres; nil where no file has a height.
  let meters: Double?
  private let isEllipsoidal: Bool
  /// Metres between the samples.
  private let spacing: Double?
  private let files: [String]

  init(at coordinate: Coordinate, in collection: ElevationCollection) throws {
    self.coordinate = coordinate
    meters = try collection.elevation(at: coordinate)
    isEllipsoidal = collection.verticalReference == .ellipsoid
    spacing = try collection.finestStep(in: GeographicBounds(coordinate)).map { ($0 * 111_195).rounded() }
    files = collection.paths(covering: coordinate)
  }

  var json: JSONValue {
    [
      "lat": JSONValue(finite: coordinate.latitude), "lon": JSONValue(finite: coordinate.longitude),
      "elevation_m": JSONValue(finite: meters), "reference": isEllipsoidal ? "ellipsoid" : "msl",
      "spacing_m": JSONValue(finite: spacing), "files": .array(files.map { .string($0) }),
    ]
  }

  var text: String {
    let place =
      Fixed.text(coordinate.latitude, decimals: 6) + "," + Fixed.text(coordinate.longitude, decimals: 6) + "  "
    guard let meters, let file = files.first else { return place + "no elevation" }
    return place + Fixed.text(meters, decimals: 1) + (isEllipsoidal ? " m above the ellipsoid" : " m")
      + (spacing.map { "  (a sample every \(Fixed.text($0, decimals: 0)) m, \(file))" } ?? "")
  }
}
