import Waymark
import WaymarkGeodesy

/// CSV of the iPhone app SensorLog: fixes and compass headings; empty cells mean "not sampled". Units in the column
/// names of newer versions (`locationLatitude(WGS84)`) are ignored.
enum SensorLogImporter {
  private static let timeColumn = "locationTimestamp_since1970"
  private static let headingTimeColumn = "locationHeadingTimestamp_since1970"

  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    let table = try ColumnTable(path: path, requiring: [timeColumn, "locationLatitude", "locationLongitude"]) { name in
      String(name.prefix { $0 != "(" })
    }
    var track = ImportedTrack(name: path, format: .sensorlog, clock: .utc)
    track.device = "iPhone, SensorLog"
    var lastFix = -Double.infinity
    var lastHeading = -Double.infinity
    while let row = try table.next() {
      // Some versions repeat the last value in every row: only a new time marks a new sample.
      if let time = row.number(timeColumn), time != lastFix {
        lastFix = time
        do throws(LineProblem) {
          track.append(.fix(try fix(row, unusable: &track.unusable)), at: time)
        } catch {
          track.damage.note(line: table.lineNumber, error.text)
        }
      }
      if let time = row.number(headingTimeColumn), time != lastHeading, let reading = heading(row) {
        lastHeading = time
        track.append(.heading(reading), at: time)
      }
    }
    try track.requireSamples("fixes or headings")
    _ = ClockCheck.readTimes(of: &track, options: options)
    return track
  }

  private static func fix(
    _ row: ColumnTable.Row, unusable: inout UnusableValues
  ) throws(LineProblem) -> LocationFix {
    let latitude = row.number("locationLatitude")
    let longitude = row.number("locationLongitude")
    guard let latitude, let longitude, let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw LineProblem(FixParts.problem(latitude: latitude, longitude: longitude))
    }
    return FixParts.appleFix(
      coordinate, horizontalAccuracy: row.number("locationHorizontalAccuracy") ?? -1,
      altitude: unusable.number(row.text("locationAltitude"), "altitude", in: UnusableValues.altitudes),
      verticalAccuracy: row.number("locationVerticalAccuracy"),
      course: unusable.number(row.text("locationCourse"), "course", in: UnusableValues.directions),
      speed: unusable.number(row.text("locationSpeed"), "speed", in: UnusableValues.amounts), unusable: &unusable)
  }

  /// True heading where the phone knew it (CoreLocation writes −1 where it did not), else magnetic.
  private static func heading(_ row: ColumnTable.Row) -> HeadingReading? {
    let accuracy = row.number("locationHeadingAccuracy") ?? -1
    if let degrees = row.number("locationTrueHeading"), degrees >= 0 {
      return HeadingReading(degrees: degrees, north: .true, accuracy: accuracy)
    }
    return row.number("locationMagneticHeading").flatMap { degrees in
      degrees >= 0 ? HeadingReading(degrees: degrees, north: .magnetic, accuracy: accuracy) : nil
    }
  }
}
