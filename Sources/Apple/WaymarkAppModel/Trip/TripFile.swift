public import Foundation
import Waymark
public import WaymarkFormats
public import WaymarkGeodesy

/// The current trip, in a file: it continues when the app, which the system may end at any time, is opened again.
///
/// One JSON object: `at` (seconds since 1970), `mode`, and `places` with `name`, `lat` and `lon`, the destination last.
public struct TripFile: Equatable, Sendable {
  /// After so many seconds nobody is on the trip any more.
  public static let lifetime = 6.0 * 3600
  private static let limit = 1 << 20

  /// The file.
  public let url: URL

  /// A trip in a file, which need not exist.
  public init(_ url: URL) { self.url = url }

  /// The trip that is kept.
  ///
  /// - Parameter moment: now.
  /// - Returns: the trip; nil where none is kept, it is over, or the file is damaged.
  public func read(at moment: UTCInstant) -> Trip? {
    guard let data = FileManager.default.contents(atPath: url.path), data.count <= Self.limit,
      let json = try? JSONValue(parsing: data), let written = json["at"]?.double,
      case let age = moment.secondsSince1970 - written, age >= -60, age <= Self.lifetime,
      let mode = json["mode"]?.string.flatMap(TravelMode.init(rawValue:)), let entries = json["places"]?.array
    else { return nil }
    let places = entries.compactMap(Self.place)
    guard places.count == entries.count, let destination = places.last else { return nil }
    return Trip(to: destination, stops: places.dropLast(), mode: mode)
  }

  /// Keeps a trip.
  ///
  /// - Parameters:
  ///   - trip: the trip.
  ///   - moment: now.
  /// - Throws: `InputError` when it cannot be written.
  public func write(_ trip: Trip, at moment: UTCInstant) throws(InputError) {
    let json: JSONObject = [
      "at": .number(moment.secondsSince1970.rounded()), "mode": .string(trip.mode.rawValue),
      "places": .array((trip.stops + [trip.destination]).map(Self.json)),
    ]
    try AtomicFile.write(JSONValue.object(json).text() + "\n", to: url.path)
  }

  /// Forgets it.
  public func forget() { try? FileManager.default.removeItem(at: url) }

  private static func json(_ place: NamedPlace) -> JSONValue {
    [
      "name": .string(place.name), "lat": .number(place.coordinate.latitude),
      "lon": .number(place.coordinate.longitude),
    ]
  }

  private static func place(_ json: JSONValue) -> NamedPlace? {
    guard let name = json["name"]?.string, let latitude = json["lat"]?.double, let longitude = json["lon"]?.double,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return NamedPlace(name: name, coordinate: coordinate, kind: .chosen)
  }
}
