public import Waymark
import WaymarkGeodesy

/// A comparison of alignment methods, as a Markdown table and as JSON.
public struct EvaluationReport: Sendable {
  /// Rows of the comparison: what was walked, and how each method did.
  public private(set) var rows: [(name: String, result: MethodResult)] = []

  /// An empty comparison.
  public init() {}

  /// Adds a row.
  public mutating func add(_ name: String, _ result: MethodResult) { rows.append((name, result)) }

  /// A straight street with one corner, 300 m, for simulated walks.
  public static func standardRoute() throws(InputError) -> Route {
    let points = [(47.0707, 15.4395), (47.0725, 15.4395), (47.0725, 15.4408)]
    do {
      return try Route(
        geometry: points.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }, source: "standard route")
    } catch { throw InputError("\(error)") }
  }

  /// The comparison as a Markdown table.
  public var markdown: String {
    var lines = [
      "| walk | method | yaw error: median | rms | 95 % | at the end, median | place error: median | rms |",
      "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for (name, result) in rows {
      func degrees(_ value: Double?) -> String { value.map { Fixed.text($0, decimals: 1) + "°" } ?? "–" }
      func meters(_ value: Double?) -> String { value.map { Fixed.text($0, decimals: 1) + " m" } ?? "–" }
      let yaw = result.yawErrors
      lines.append(
        "| \(name) | \(result.method.rawValue) | \(degrees(yaw.median)) | \(degrees(yaw.rms)) | "
          + "\(degrees(yaw.percentile95)) | \(degrees(result.lastYawErrors.median)) | "
          + "\(meters(result.positionErrors.median)) | \(meters(result.positionErrors.rms)) |")
    }
    return lines.joined(separator: "\n")
  }

  /// The comparison as one JSON object.
  public var json: JSONValue {
    [
      "rows": .array(
        rows.map { name, result in
          [
            "walk": .string(name), "method": .string(result.method.rawValue),
            "walks": .number(Double(result.walks)),
            "yaw_error_deg": [
              "median": JSONValue(finite: result.yawErrors.median), "rms": JSONValue(finite: result.yawErrors.rms),
              "p95": JSONValue(finite: result.yawErrors.percentile95),
              "last_median": JSONValue(finite: result.lastYawErrors.median),
            ],
            "position_error_m": [
              "median": JSONValue(finite: result.positionErrors.median),
              "rms": JSONValue(finite: result.positionErrors.rms),
              "p95": JSONValue(finite: result.positionErrors.percentile95),
            ],
          ]
        })
    ]
  }
}
