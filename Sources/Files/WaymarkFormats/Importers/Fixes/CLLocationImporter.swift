import Foundation
import Waymark
import WaymarkGeodesy

/// Arrays of CLLocations in JSON, as MapLibre's and Mapbox's recordings have them: `latitude`, `longitude`, `altitude`
/// (mean sea level), `horizontalAccuracy`, `verticalAccuracy`, `speed`, `course`, `timestamp` (seconds since 1970 or
/// ISO 8601; some programs write seconds since 2001, or milliseconds). Negative values mean "unknown", as in CoreLocation.
enum CLLocationImporter {
  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    let source = try ByteSource(path: path)
    let bytes = [UInt8](TextSource.utf8(Data(try source.readAll())))
    let (document, cut) = try JSONValue.documents(bytes, file: source.name)
    guard let list = document.array ?? document["locations"]?.array else {
      throw cut ?? InputError("an array of locations was expected", file: source.name)
    }
    var track = ImportedTrack(name: source.name, format: .cllocation, clock: .utc)
    var leftOut: (count: Int, first: Int, problem: String)?
    for (i, value) in list.enumerated() {
      do throws(LineProblem) {
        let (time, fix) = try fix(value, options: options, unusable: &track.unusable)
        track.append(.fix(fix), at: time)
      } catch {
        // The text ends within it.
        if cut != nil, i == list.count - 1 { break }
        leftOut = ((leftOut?.count ?? 0) + 1, leftOut?.first ?? i, leftOut?.problem ?? error.text)
      }
    }
    if let leftOut {
      guard !track.samples.isEmpty else {
        throw InputError(leftOut.problem, file: source.name, field: "[\(leftOut.first)]")
      }
      track.notes.append(
        "\(leftOut.count) of \(list.count) locations left out, the first is [\(leftOut.first)]: \(leftOut.problem)")
    }
    if let cut {
      guard !track.samples.isEmpty else { throw cut }
      track.notes.append("the file is cut off\(cut.line.map { " in line \($0)" } ?? ""): what is whole is used")
    }
    try track.requireSamples("locations")
    _ = ClockCheck.readTimes(of: &track, options: options)
    return track
  }

  private static func fix(
    _ value: JSONValue, options: ImportOptions, unusable: inout UnusableValues
  ) throws(LineProblem) -> (Double, LocationFix) {
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
    func number(_ key: String, _ name: String, in range: ClosedRange<Double> = UnusableValues.amounts) -> Double? {
      unusable.number(value[key], name, in: range)
    }
    return (
      time,
      FixParts.appleFix(
        coordinate, horizontalAccuracy: accuracy,
        altitude: number("altitude", "altitude", in: UnusableValues.altitudes),
        verticalAccuracy: value["verticalAccuracy"]?.double, reference: options.altitudeReference,
        course: number("course", "course", in: UnusableValues.directions),
        courseAccuracy: number("courseAccuracy", "course accuracy"), speed: number("speed", "speed"),
        speedAccuracy: number("speedAccuracy", "speed accuracy"), unusable: &unusable)
    )
  }
}
