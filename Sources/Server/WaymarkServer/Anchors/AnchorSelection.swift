import WaymarkGeodesy
import WaymarkStorage
import WaymarkTerrain

/// The members of a query that select anchors by where they are.
enum AnchorSelection: Sendable {
  /// `near=LAT,LON&radius=M`.
  case near(Coordinate, radius: Double)
  /// `bounds=W,S,E,N`.
  case bounds(GeographicBounds)

  /// Reads the query; nil where it selects by nothing of that.
  init?(_ query: [String: String]) throws(WebError) {
    if let text = query["near"] {
      guard query["bounds"] == nil, query["since"] == nil else {
        throw WebError(400, "near: this goes with radius and limit only.")
      }
      let numbers = Self.numbers(text)
      guard numbers.count == 2, let position = Coordinate(latitude: numbers[0], longitude: numbers[1]) else {
        throw WebError(400, "near: this must be a position.", advice: "Give LAT,LON in degrees.")
      }
      self = .near(position, radius: try Self.radius(query["radius"]))
      return
    }
    guard query["radius"] == nil else { throw WebError(400, "radius: this goes with near=LAT,LON only.") }
    guard let text = query["bounds"] else { return nil }
    let borders = Self.numbers(text)
    let (latitudes, longitudes) = (-90.0...90, -180.0...180)
    guard borders.count == 4, longitudes.contains(borders[0]), longitudes.contains(borders[2]),
      latitudes.contains(borders[1]), latitudes.contains(borders[3]), borders[1] <= borders[3]
    else {
      throw WebError(
        400, "bounds: these must be borders.",
        advice: "Give W,S,E,N in degrees; W is greater than E across the date line.")
    }
    let east = borders[2] < borders[0] ? borders[2] + 360 : borders[2]
    self = .bounds(GeographicBounds(south: borders[1], west: borders[0], north: borders[3], east: east))
  }

  private static func numbers(_ text: String) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == parts.count ? numbers : []
  }

  private static func radius(_ text: String?) throws(WebError) -> Double {
    guard let text else { return NearbyAnchors.maximumDistance }
    guard let radius = Double(text), (1...NearbyAnchors.maximumDistance).contains(radius) else {
      throw WebError(400, "radius: this must be metres from 1 to \(Int(NearbyAnchors.maximumDistance)).")
    }
    return radius
  }
}
