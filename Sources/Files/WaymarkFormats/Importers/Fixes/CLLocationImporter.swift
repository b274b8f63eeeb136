import Foundation
import Waymark
import WaymarkGeodesy

/// Arrays of CLLocations in JSON, as MapLibre's and Mapbox's recordings have them: `latitude`, `longitude`, `altitude`
/// (mean sea level), `horizontalAccuracy`, `verticalAccuracy`, `speed`, `course`, `timestamp` (seconds since 1970 or
/// ISO 8601). Negative values mean "unknown", as in CoreLocation.
enum CLLocationImporter {
  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    let source = try ByteSource(path: path)
    let document = try JSONValue(parsing: TextSource.utf8(Data(try source.readAll())), file: source.name)
    guard let list = document.array ?? document["locations"]?.array else {
      throw InputError("an array of locations was expected", file: source.name)
    }
    var track = ImportedTrack(name: source.name, format: .cllocation, clock: .utc)
    for (i, value) in list.enumerated() {
      do throws(LineProblem) {
        let (time, fix) = try fix(value, options: options)
        track.append(.fix(fix), at: time)
      } catch {
        throw InputError(error.text, file: source.name, field: "[\(i)]")
      }
    }
    try track.requireSamples("locations")
    return track
  }

  private static func fix(_ value: JSONValue, options: ImportOptions) throws(LineProblem) -> (Double, LocationFix) {
    let latitude = value["latitude"]?.double
    let longitude = value["longitude"]?.double
    guard let latitude, let longitude, let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw LineProblem(FixParts.problem(latitude: latitude, longitude: longitude))
    }
    let time =
      value["timestamp"]?.double ?? value["timestamp"]?.string.flatMap { UTCInstant(iso8601: $0) }?.secondsSince1970
    guard let time else { throw LineProblem("the timestamp is neither seconds since 1970 nor an ISO 8601 time") }
    guard let accuracy = value["horizontalAccuracy"]?.double else {
      throw LineProblem("there is no horizontalAccuracy")
    }
    func known(_ key: String) -> Double? { value[key]?.double.flatMap { $0 >= 0 ? $0 : nil } }
    let verticalAccuracy = value["verticalAccuracy"]?.double
    // CoreLocation: the altitude is invalid when its accuracy is not positive.
    let altitude = verticalAccuracy.map { $0 > 0 } ?? true ? value["altitude"]?.double : nil
    return (
      time,
      LocationFix(
        coordinate: coordinate, horizontalAccuracy: accuracy,
        altitude: altitude.map { Altitude(meters: $0, reference: options.altitudeReference ?? .meanSeaLevel) },
        verticalAccuracy: verticalAccuracy, course: known("course"), courseAccuracy: known("courseAccuracy"),
        speed: known("speed"), speedAccuracy: known("speedAccuracy"))
    )
  }
}
