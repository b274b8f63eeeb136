public import WaymarkFormats

/// The table of motion from rendered pictures.
public struct MotionReport: Sendable {
  /// The rows.
  public var rows: [MotionRow] = []

  /// Makes an empty report.
  public init() {}

  /// Rows as JSON: errors at the end in parts of the way, in metres where the camera stands.
  public var json: JSONValue {
    [
      "rows": .array(
        rows.map { row in
          [
            "walk": .string(row.scene.rawValue), "way_m": .number(row.way),
            "steps_end": JSONValue(finite: row.stepsEnd),
            "known": json(row, .heightKnown), "alone": json(row, .alone), "learned": json(row, .learned),
          ]
        })
    ]
  }

  private func json(_ row: MotionRow, _ kind: MotionRow.Kind) -> JSONValue {
    [
      "end": JSONValue(finite: row.end(kind)), "largest_m": JSONValue(finite: row.largestDistance(kind)),
      "direction_deg": JSONValue(finite: row.direction(kind)), "length": JSONValue(finite: row.length(kind)),
      "coverage95": JSONValue(finite: row.coverage(kind)), "climb": JSONValue(finite: row.climbError(kind)),
      "height": .number(row.height(kind)), "used": .number(row.used(kind)),
    ]
  }

  /// A Markdown table.
  public var markdown: String {
    var lines = [
      "| walk | way | steps alone | height known, steps | picture alone | height learned, steps, receiver "
        + "| direction of a second | length | 5 s within 95 % | climb | picture used |",
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows {
      let cells = [
        row.scene.title, Fixed.text(row.way, decimals: 1) + " m", end(row, row.stepsEnd),
        end(row, row.end(.heightKnown)),
        end(row, row.end(.alone)), end(row, row.end(.learned)),
        row.direction(.learned).map { Fixed.text($0, decimals: 1) + "°" } ?? "–",
        row.length(.learned).map { Fixed.text($0, decimals: 3) } ?? "–", percent(row.coverage(.learned)),
        row.scene.climbs ? percent(row.climbError(.learned)) : "–", percent(row.used(.learned)),
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  private func end(_ row: MotionRow, _ value: Double?) -> String {
    guard let value else { return "–" }
    if row.scene.isStanding { return Fixed.text(value, decimals: 2) + " m" }
    return Fixed.text(100 * value, decimals: 1) + " %"
  }

  private func percent(_ value: Double?) -> String { value.map { Fixed.text(100 * $0, decimals: 0) + " %" } ?? "–" }
}
