import Foundation
import WaymarkGeodesy

/// Peaks from tables: a header line that names the columns, separated by commas, semicolons or tabs, numbers with point
/// or comma, heights with or without a unit.
enum PeakCSV {
  /// Names of the columns, in lower case, letters only.
  private static let columns: [(Column, Set<String>)] = [
    (.name, ["name", "peak", "summit", "title", "mountain"]),
    (.latitude, ["lat", "latitude", "latdeg", "y", "latitudedeg"]),
    (.longitude, ["lon", "lng", "long", "longitude", "londeg", "x", "longitudedeg"]),
    (
      .elevation,
      ["ele", "elevation", "alt", "altitude", "height", "elevationm", "elem", "altm", "heightm", "eletagraw"]
    ),
    (.elevationFeet, ["elevationft", "eleft", "heightft", "altitudeft", "elevationfeet", "feet"]),
    (.prominence, ["prominence", "prominencem"]),
  ]

  private enum Column { case name, latitude, longitude, elevation, elevationFeet, prominence }

  static func read(_ data: Data, file: String, into peaks: inout PeakCollector) throws(InputError) {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw InputError("this is not UTF-8 text", file: file, advice: "save the table as UTF-8")
    }
    var indices: [Column: Int] = [:]
    var separator: Character = ","
    var isHead = true
    var number = 0
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      var line = Substring(line)
      if line.hasSuffix("\r") { line.removeLast() }
      if number == 1, line.hasPrefix("\u{FEFF}") { line.removeFirst() }
      guard line.utf8.contains(where: { $0 > 0x20 }), !line.hasPrefix("#") else { continue }
      if isHead {
        separator = Self.separator(of: line)
        indices = Self.indices(FieldReader.split(String(line), at: separator))
        guard indices[.name] != nil, indices[.latitude] != nil, indices[.longitude] != nil else {
          throw InputError(
            "the header of the table does not name the columns name, lat and lon", file: file, line: number,
            advice: "give a table such as name,lat,lon,ele")
        }
        isHead = false
        continue
      }
      let fields = FieldReader.split(String(line), at: separator)
      do throws(InputError) { try take(fields, indices, file: file, line: number, into: &peaks) } catch {
        peaks.leaveOut(error)
      }
    }
    guard !isHead else {
      throw InputError("the file is empty, a table of peaks was expected", file: file)
    }
  }

  private static func take(
    _ fields: [Substring], _ indices: [Column: Int], file: String, line: Int, into peaks: inout PeakCollector
  ) throws(InputError) {
    func field(_ column: Column) -> Substring {
      guard let index = indices[column], index < fields.count else { return "" }
      return fields[index].trimmed
    }
    guard let latitude = number(field(.latitude)), let longitude = number(field(.longitude)) else {
      throw InputError(
        "“\(field(.latitude).prefix(20))”, “\(field(.longitude).prefix(20))” are not a latitude and a longitude",
        file: file,
        line: line)
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      let (problem, advice) = CoordinateMistake.explain(latitude: latitude, longitude: longitude)
      throw InputError(problem, file: file, line: line, advice: advice)
    }
    let (meters, feet) = (field(.elevation), field(.elevationFeet))
    peaks.take(
      name: String(field(.name)), coordinate: coordinate,
      height: .string(meters.isEmpty && number(feet) != nil ? "\(feet) ft" : String(meters)),
      prominence: .string(String(field(.prominence))))
  }

  private static func number(_ text: Substring) -> Double? {
    DecimalText.value(text) ?? DecimalText.value(String(text.map { $0 == "," ? "." : $0 }))
  }

  private static func separator(of head: Substring) -> Character {
    for candidate: Character in ["\t", ";"] where head.contains(candidate) { return candidate }
    return ","
  }

  private static func indices(_ head: [Substring]) -> [Column: Int] {
    var indices: [Column: Int] = [:]
    for (i, name) in head.enumerated() {
      let plain = String(name.lowercased().filter { $0.isLetter })
      for (column, names) in columns where names.contains(plain) && indices[column] == nil { indices[column] = i }
    }
    return indices
  }
}
