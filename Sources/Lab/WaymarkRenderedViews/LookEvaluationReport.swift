public import WaymarkFormats

/// The table of an evaluation of directions from skylines.
public struct LookEvaluationReport: Sendable {
  /// The rows.
  public var rows: [LookStatistics] = []
  /// Times of horizons, milliseconds.
  public var horizonMilliseconds: [Double] = []

  /// Makes an empty report.
  public init() {}

  /// Rows as JSON.
  public var json: JSONValue {
    [
      "rows": .array(
        rows.map { row in
          [
            "pictures": .string(row.name), "count": .number(Double(row.count)),
            "accepted": .number(Double(row.accepted)),
            "with_truth": .number(Double(row.errors.count)), "rms_deg": JSONValue(finite: row.rms),
            "p95_deg": JSONValue(finite: row.percentile95), "wrong": .number(Double(row.wrong)),
            "coverage95": JSONValue(finite: row.coverage), "ms": JSONValue(finite: row.medianMilliseconds),
          ]
        }),
      "horizon_ms": JSONValue(finite: horizonMilliseconds.sorted().dropFirst(horizonMilliseconds.count / 2).first),
    ]
  }

  /// A Markdown table.
  public var markdown: String {
    var lines = [
      "| pictures | number | accepted | rms | p95 | wrong (> 1°) | within 1.96 σ | ms |",
      "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows {
      let cells = [
        row.name, "\(row.count)",
        row.count == 0 ? "–" : "\(Int((Double(row.accepted) / Double(row.count) * 100).rounded())) %",
        Self.degrees(row.rms), Self.degrees(row.percentile95), "\(row.wrong)",
        row.coverage.map { "\(Int(($0 * 100).rounded())) %" } ?? "–",
        row.medianMilliseconds.map { Fixed.text($0, decimals: 0) } ?? "–",
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  private static func degrees(_ value: Double?) -> String { value.map { Fixed.text($0, decimals: 2) + "°" } ?? "–" }
}
