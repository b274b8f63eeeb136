import WaymarkFormats
public import WaymarkGeodesy
import WaymarkTerrain

/// What area to fetch.
public struct AreaFetchRequest: Equatable, Sendable {
  /// How far elevations reach beyond the map where nothing else is asked for, metres.
  public static let usualHorizon = 30_000.0

  /// Its middle.
  public var center: Coordinate
  /// How far its map reaches, metres.
  public var radius: Double
  /// How far its elevations reach beyond the map, metres.
  public var horizon: Double
  /// Its name; nil for the position.
  public var name: String?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - center: its middle.
  ///   - radius: how far its map reaches, metres.
  ///   - horizon: how far its elevations reach beyond the map, metres.
  ///   - name: its name; nil for the position.
  public init(center: Coordinate, radius: Double, horizon: Double = usualHorizon, name: String? = nil) {
    (self.center, self.radius, self.horizon, self.name) = (center, radius, horizon, name)
  }

  /// Its name, or its position.
  public var title: String {
    name ?? "\(Fixed.text(center.latitude, decimals: 4)),\(Fixed.text(center.longitude, decimals: 4))"
  }

  /// A name for its folder: lower case, one segment of a path, not hidden.
  public var folderName: String {
    let plain = String(title.map { $0 == "/" || $0 == "\\" || $0.isNewline ? "-" : $0 }.prefix(60)).lowercased()
    return plain.hasPrefix(".") || plain.isEmpty ? "area-" + plain : plain
  }

  /// The window of its map.
  var map: GeographicBounds { GeographicBounds(around: center, radius: radius) }

  /// The window of its elevations.
  var elevations: GeographicBounds { GeographicBounds(around: center, radius: radius + horizon) }

  /// Bytes to load, roughly: 25 kB of map and 2 kB of elevations a square kilometre, as in European towns.
  public var estimatedBytes: Int {
    func square(_ radius: Double) -> Double { 4 * radius * radius / 1e6 }
    let bytes = 25e3 * square(radius) + 2e3 * square(radius + horizon)
    return bytes.isFinite && bytes < 1e15 ? Int(bytes) : Int.max
  }
}
