import Waymark
public import WaymarkFormats
import WaymarkGeodesy
public import WaymarkSimulation

/// Recorded receiver errors as a table of comma-separated values: `t,east_m,north_m,up_m`, one line per fix in the
/// order of time; `up_m` is empty where it is unknown.
public enum ReceiverErrorFile {
  private static let columns = ["t", "east_m", "north_m", "up_m"]

  /// Reads a table.
  ///
  /// - Parameter path: the file, plain or gzip, or "-" for standard input.
  /// - Returns: the errors.
  /// - Throws: `InputError` with the line of an error.
  public static func read(path: String) throws(InputError) -> ReceiverErrorSeries {
    let table = try ColumnTable(path: path, requiring: Array(columns.prefix(3)))
    var entries: [ReceiverErrorSeries.Entry] = []
    while let row = try table.next() {
      func number(_ column: String) throws(InputError) -> Double {
        guard let value = row.number(column) else {
          throw InputError("a number was expected", file: path, line: table.lineNumber, field: column)
        }
        return value
      }
      let time = try number("t")
      guard time > entries.last?.time ?? -.infinity else {
        throw InputError("times must increase from line to line", file: path, line: table.lineNumber, field: "t")
      }
      let up = row.text("up_m") == nil ? nil : try number("up_m")
      entries.append(
        ReceiverErrorSeries.Entry(time: time, east: try number("east_m"), north: try number("north_m"), up: up))
    }
    guard let series = ReceiverErrorSeries(entries) else {
      throw InputError("there are no errors in it", file: path)
    }
    return series
  }

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - series: the errors.
  ///   - path: the file, or "-" for standard output.
  /// - Throws: `InputError` when it cannot be written.
  public static func write(_ series: ReceiverErrorSeries, to path: String) throws(InputError) {
    var text = columns.joined(separator: ",") + "\n"
    for entry in series.entries {
      let numbers = [entry.time, entry.east, entry.north].map { JSONValue.number($0).text() }
      text += numbers.joined(separator: ",") + "," + (entry.up.map { JSONValue.number($0).text() } ?? "") + "\n"
    }
    try AtomicFile.write(text, to: path)
  }
}
