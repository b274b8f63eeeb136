import Waymark
public import WaymarkEvaluation
public import WaymarkFormats

/// A comparison of the methods of following a route.
public struct ProgressReport: Equatable, Sendable {
  /// One method on one kind of walk.
  public struct Row: Equatable, Sendable {
    /// The kind of walk.
    public var name: String
    /// Its title, for people.
    public var title: String
    /// The method.
    public var method: ProgressMethodName
    /// Its mistakes.
    public var judge: ProgressJudge
  }

  /// All rows.
  public private(set) var rows: [Row] = []

  /// An empty comparison.
  public init() {}

  /// Adds a kind of walk.
  public mutating func add(name: String, title: String, judges: [ProgressJudge]) {
    for (method, judge) in zip(ProgressMethodName.allCases, judges) {
      rows.append(Row(name: name, title: title, method: method, judge: judge))
    }
  }

  /// Adds all rows of another report.
  public mutating func add(_ other: ProgressReport) { rows += other.rows }

  /// All kinds of walks together, by method.
  public var totals: [Row] {
    ProgressMethodName.allCases.map { method in
      var judge = ProgressJudge()
      for row in rows where row.method == method { judge.merge(row.judge) }
      return Row(name: "all", title: "all of them", method: method, judge: judge)
    }
  }

  /// Markdown: a table for each kind of walk, and one for all.
  public var markdown: String {
    var blocks: [String] = []
    var groups: [[Row]] = []
    for row in rows {
      if groups.last?.first?.name == row.name { groups[groups.count - 1].append(row) } else { groups.append([row]) }
    }
    if groups.count > 1 { groups.append(totals) }
    for group in groups {
      guard let first = group.first else { continue }
      let hours = first.judge.secondsOnRoute / 3600
      let title =
        "**\(first.name)**: \(first.title); \(first.judge.walks) walks, \(Fixed.text(hours, decimals: 2)) h on the route"
      let table = MarkdownTable.lines(
        header: [
          "method", "arc p95 m", "median m", "worst m", "within 95 %", "back m", "ahead m", "left", "reported p50 s",
          "reported p95 s", "in 12 s", "off the street p95 s", "in 12 s", "missed", "back p95 s", "false", "false/h",
        ], rows: group.map(cells))
      blocks.append(([title, ""] + table).joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n")
  }

  private func cells(_ row: Row) -> [String] {
    let judge = row.judge
    let errors = judge.errors
    func number(_ value: Double?, _ decimals: Int = 1) -> String {
      value.map { Fixed.text($0, decimals: decimals) } ?? "–"
    }
    func percent(_ value: Double?) -> String { value.map { Fixed.text($0 * 100, decimals: 0) + " %" } ?? "–" }
    return [
      row.method.rawValue, number(errors.errors.percentile95), number(errors.errors.median),
      number(errors.errors.worst),
      percent(errors.calibration.coverage95), number(judge.largestBackwardJump), number(judge.largestForwardJump),
      "\(judge.delays.count + judge.missed)", number(judge.delays.median), number(judge.delays.percentile95),
      percent(judge.reported(within: 12)), number(judge.delaysBeyondStreet.percentile95),
      percent(judge.reportedBeyondStreet(within: 12)), "\(judge.missed)", number(judge.returns.percentile95),
      "\(judge.falseAlarms)",
      number(judge.falseAlarmsPerHour, 2),
    ]
  }

  /// The same as JSON.
  public var json: JSONValue {
    func object(_ row: Row) -> JSONValue {
      let judge = row.judge
      let errors = judge.errors.errors
      return [
        "walk": .string(row.name), "method": .string(row.method.rawValue), "walks": .number(Double(judge.walks)),
        "hours_on_route": JSONValue(finite: judge.secondsOnRoute / 3600),
        "arc_error_m": [
          "count": .number(Double(errors.count)), "median": JSONValue(finite: errors.median),
          "rms": JSONValue(finite: errors.rms), "p95": JSONValue(finite: errors.percentile95),
          "worst": JSONValue(finite: errors.worst),
          "coverage95": JSONValue(finite: judge.errors.calibration.coverage95),
        ],
        "largest_backward_jump_m": JSONValue(finite: judge.largestBackwardJump),
        "largest_forward_jump_m": JSONValue(finite: judge.largestForwardJump),
        "departures": .number(Double(judge.delays.count + judge.missed)), "missed": .number(Double(judge.missed)),
        "delay_s": [
          "median": JSONValue(finite: judge.delays.median), "p95": JSONValue(finite: judge.delays.percentile95),
          "worst": JSONValue(finite: judge.delays.worst), "within_12_s": JSONValue(finite: judge.reported(within: 12)),
        ],
        "delay_off_street_s": [
          "median": JSONValue(finite: judge.delaysBeyondStreet.median),
          "p95": JSONValue(finite: judge.delaysBeyondStreet.percentile95),
          "worst": JSONValue(finite: judge.delaysBeyondStreet.worst),
          "within_12_s": JSONValue(finite: judge.reportedBeyondStreet(within: 12)),
        ],
        "return_p95_s": JSONValue(finite: judge.returns.percentile95),
        "false_alarms": .number(Double(judge.falseAlarms)),
        "false_alarms_per_hour": JSONValue(finite: judge.falseAlarmsPerHour),
      ]
    }
    return ["rows": .array(rows.map(object)), "totals": .array(totals.map(object))]
  }
}
