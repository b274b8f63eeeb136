import Waymark
public import WaymarkFormats
import WaymarkGeodesy
public import WaymarkSimulation

/// Recorded receiver errors as a table of comma-separated values, one line per fix in the order of time: `t`, `east_m`,
/// `north_m`, `up_m`, and where a fix of the recording has them `accuracy_m` (what the receiver stated), `east_mps`, `north_mps`
/// (errors of its velocity) with `true_east_mps`, `true_north_mps`. What is unknown is empty.
public enum ReceiverErrorFile {
  private static let columns = ["t", "east_m", "north_m", "up_m"]
  private static let more = ["accuracy_m", "east_mps", "north_mps", "true_east_mps", "true_north_mps"]

  /// Reads a table.
  ///
  /// - Parameter path: the file, plain or gzip, or "-" for standard input.
  /// - Returns: the errors.
  /// - Throws: `InputError` with the line of an error.
  public static func read(path: String) throws(InputError) -> ReceiverErrorSeries {
    let table = try ColumnTable(path: path, requiring: Array(columns.prefix(3)))
    var entries: [ReceiverErrorSeries.Entry] = []
    while let row = try table.next() {
      func optional(_ column: String) throws(InputError) -> Double? {
        guard row.text(column) != nil else { return nil }
        guard let value = row.number(column) else {
          throw InputError("a number was expected", file: path, line: table.lineNumber, field: column)
        }
        return value
      }
      func number(_ column: String) throws(InputError) -> Double {
        guard let value = try optional(column) else {
          throw InputError("a number was expected", file: path, line: table.lineNumber, field: column)
        }
        return value
      }
      let time = try number("t")
      guard time > entries.last?.time ?? -.infinity else {
        throw InputError("times must increase from line to line", file: path, line: table.lineNumber, field: "t")
      }
      let accuracy = try optional("accuracy_m")
      guard accuracy ?? 1 > 0 else {
        throw InputError("an accuracy must be positive", file: path, line: table.lineNumber, field: "accuracy_m")
      }
      var velocity: VelocityError?
      if row.text("east_mps") != nil {
        velocity = VelocityError(
          east: try number("east_mps"), north: try number("north_mps"), trueEast: try number("true_east_mps"),
          trueNorth: try number("true_north_mps"))
      }
      entries.append(
        ReceiverErrorSeries.Entry(
          time: time, east: try number("east_m"), north: try number("north_m"), up: try optional("up_m"),
          accuracy: accuracy, velocity: velocity))
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
    let isLong = series.entries.contains { $0.accuracy != nil || $0.velocity != nil }
    var text = (isLong ? columns + more : columns).joined(separator: ",") + "\n"
    for entry in series.entries {
      var numbers: [Double?] = [entry.time, entry.east, entry.north, entry.up]
      if isLong {
        let velocity = entry.velocity
        numbers += [entry.accuracy, velocity?.east, velocity?.north, velocity?.trueEast, velocity?.trueNorth]
      }
      text += numbers.map { $0.map { JSONValue.number($0).text() } ?? "" }.joined(separator: ",") + "\n"
    }
    try AtomicFile.write(text, to: path)
  }
}
