public import Waymark
import WaymarkEvaluation
public import WaymarkFormats
import WaymarkGeodesy

/// A comparison of alignment methods on simulated walks or on logs.
public struct EvaluationReport: Sendable {
  /// The kinds of walks, or the logs, with the results of each method.
  public private(set) var groups: [EvaluationGroup] = []

  /// Whether the Markdown shows the errors by the distance walked.
  public var showsBands = false

  /// An empty comparison.
  public init() {}

  /// Adds a group.
  public mutating func add(_ group: EvaluationGroup) { groups.append(group) }

  /// A straight street with one corner, 300 m, for simulated walks.
  public static func standardRoute() throws(InputError) -> Route {
    try route([(47.0707, 15.4395), (47.0725, 15.4395), (47.0725, 15.4408)], source: "standard route")
  }

  /// The same with 120 m, for the errors of the first metres.
  public static func shortRoute() throws(InputError) -> Route {
    try route([(47.0707, 15.4395), (47.07133, 15.4395), (47.07133, 15.44016)], source: "short route")
  }

  private static func route(_ points: [(Double, Double)], source: String) throws(InputError) -> Route {
    do {
      return try Route(
        geometry: points.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }, source: source)
    } catch { throw InputError("\(error)") }
  }

  /// The comparison as tables in Markdown.
  public var markdown: String {
    var parts = groups.map { EvaluationTable.markdown(of: $0, bands: showsBands) }
    if groups.count > 1 { parts.append(EvaluationOverview.markdown(of: self)) }
    return parts.joined(separator: "\n\n")
  }

  /// The comparison as one JSON object: a row for each method on each group.
  public var json: JSONValue {
    ["rows": .array(groups.flatMap { group in group.results.map { EvaluationRow.json(group, $0) } })]
  }

  /// The rows of the JSON with all numbers in one flat list: `yaw_end_deg.rms`.
  package var flatRows: [JSONValue] {
    groups.flatMap { group in
      group.results.map { result in
        var row = JSONObject()
        for cell in EvaluationRow.cells(group, result) { row[cell.name] = cell.value }
        return .object(row)
      }
    }
  }

  /// Names of the values of a flat row, in order.
  package static let flatNames: [String] = {
    let none = EvaluationGroup(name: "", title: "", boundDegrees: nil, results: [])
    return EvaluationRow.cells(none, MethodResult(method: .robust)).map(\.name)
  }()

  /// The comparison as comma-separated values: the numbers of the JSON, one line for each row.
  public var csv: String {
    var lines: [String] = []
    for group in groups {
      for result in group.results {
        let cells = EvaluationRow.cells(group, result)
        if lines.isEmpty { lines.append(cells.map(\.name).joined(separator: ",")) }
        lines.append(cells.map { EvaluationRow.csv($0.value) }.joined(separator: ","))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
