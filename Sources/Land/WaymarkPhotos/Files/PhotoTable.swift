import Foundation
public import WaymarkFormats
import WaymarkGeodesy
public import WaymarkVision

/// A table of photos, comma-separated: `file`, `latitude`, `longitude` and `focal_px` with `width_px`, and where they are known
/// `altitude_m`, `principal_x_px` and `principal_y_px` with `height_px`, `position_accuracy_m`, `gravity_pitch_deg`, `gravity_roll_deg`, `compass_true_deg`, `local_time`, `utc_offset`, `skyline`,
/// `truth_yaw_deg`, `truth_pitch_deg`, `truth_roll_deg`.
public struct PhotoTable: Sendable {
  /// A photo of the table.
  public struct Row: Sendable {
    /// The name of the file, as the table has it.
    public var file: String
    /// Where the file is.
    public var path: String
    /// What the table says of it.
    public var facts: PhotoFacts
    /// What is wrong with the row; nil when it can be used.
    public var problem: InputError?
    /// Its kind of skyline, such as “clear” or “hard”; empty when the table has none.
    public var kind: String
    /// The true attitude; nil where it is not known.
    public var truth: PictureAttitude?
  }

  /// The photos in order.
  public var rows: [Row] = []

  /// Reads a table; files of photos are beside it.
  ///
  /// - Throws: `InputError` when it cannot be read, has no photos, or lacks a column. A row with a wrong field has its own error.
  public init(path: String) throws(InputError) {
    let table = try ColumnTable(path: path, requiring: ["file", "latitude", "longitude", "focal_px", "width_px"])
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    while let row = try table.next() {
      guard rows.count < 100_000 else {
        throw InputError("the table has more than 100,000 photos", file: path, advice: "divide it")
      }
      rows.append(Self.row(row, line: table.lineNumber, table: path, folder: folder))
    }
    guard !rows.isEmpty else { throw InputError("the table has no photos", file: path) }
  }

  private static func row(_ row: ColumnTable.Row, line: Int, table: String, folder: URL) -> Row {
    let file = row.text("file").map { String($0) } ?? ""
    var result = Row(
      file: file, path: file.hasPrefix("/") ? file : folder.appendingPathComponent(file).path, facts: PhotoFacts(),
      problem: nil, kind: row.text("skyline").map { String($0) } ?? "", truth: nil)
    if file.isEmpty {
      result.problem = InputError("the name of the photo is missing", file: table, line: line, field: "file")
    }
    /// The number of a column within a range; nil where the field is empty or wrong.
    func number(_ column: String, _ range: ClosedRange<Double>, isNeeded: Bool = false) -> Double? {
      guard let text = row.text(column) else {
        if isNeeded {
          result.problem =
            result.problem ?? InputError("the number is missing", file: table, line: line, field: column)
        }
        return nil
      }
      guard let value = row.number(column), range.contains(value) else {
        result.problem =
          result.problem
          ?? InputError(
            "“\(text.prefix(40))” is not a number from \(Fixed.text(range.lowerBound, decimals: 0)) to"
              + " \(Fixed.text(range.upperBound, decimals: 0))", file: table, line: line, field: column)
        return nil
      }
      return value
    }
    let latitude = number("latitude", -90...90, isNeeded: true)
    let longitude = number("longitude", -180...180, isNeeded: true)
    if let latitude, let longitude { result.facts.coordinate = Coordinate(latitude: latitude, longitude: longitude) }
    let focal = number("focal_px", 1...1e6, isNeeded: true)
    let width = number("width_px", 1...1e6, isNeeded: true)
    if let focal, let width { result.facts.focalShare = focal / width }
    if let x = number("principal_x_px", 0...1e6), let y = number("principal_y_px", 0...1e6), let width,
      let height = number("height_px", 1...1e6)
    {
      result.facts.principalPoint = (x / width, y / height)
    }
    result.facts.altitude = number("altitude_m", -20_000...20_000).map {
      Altitude(meters: $0, reference: .meanSeaLevel)
    }
    result.facts.positionAccuracy = number("position_accuracy_m", 0...1e6)
    result.facts.pitchDegrees = number("gravity_pitch_deg", -90...90)
    result.facts.rollDegrees = number("gravity_roll_deg", -360...360)
    result.facts.compassDegrees = number("compass_true_deg", -360...720)
    result.facts.clock = row.text("local_time").flatMap { CameraClock($0.utf8) }
    if let offset = row.text("utc_offset") {
      let seconds = CameraClock.offsetSeconds(offset.utf8)
      result.facts.clock?.utcOffsetSeconds = seconds
      if seconds == nil {
        result.problem =
          result.problem
          ?? InputError(
            "“\(offset.prefix(40))” is not an offset from UTC", file: table, line: line, field: "utc_offset",
            advice: "write it like +05:45")
      }
    }
    if let yaw = number("truth_yaw_deg", -360...720) {
      result.truth = PictureAttitude(
        yawDegrees: yaw, pitchDegrees: number("truth_pitch_deg", -90...90) ?? .nan,
        rollDegrees: number("truth_roll_deg", -360...360) ?? .nan)
    }
    return result
  }
}
