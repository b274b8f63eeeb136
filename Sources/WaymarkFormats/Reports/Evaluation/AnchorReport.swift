public import Waymark

/// The result of `waymark evaluate anchors` as a table and as JSON.
public struct AnchorReport: Sendable {
  private let result: AnchorResult
  private let walks: Int

  /// Takes a result of some walks.
  public init(_ result: AnchorResult, walks: Int) {
    self.result = result
    self.walks = walks
  }

  /// Figures with their names, units and goals; nil where nothing was measured.
  private var rows: [(key: String, title: String, value: Double?, unit: String, goal: Double?)] {
    let near = Int(AnchorTrial.near)
    return [
      ("error_median_deg", "error of anchors within \(near) m, median", result.errors.median, "°", 1),
      ("error_p95_deg", "the same, 95th percentile", result.errors.percentile95, "°", nil),
      ("arrow_error_median_deg", "of those shown as exact, median", result.arrowErrors.median, "°", nil),
      ("arrow_error_p95_deg", "of those shown as exact, 95th percentile", result.arrowErrors.percentile95, "°", nil),
      ("ball_error_median_deg", "of those shown as rough, median", result.ballErrors.median, "°", nil),
      ("arrow_share", "part of them shown as exact", share(result.arrowErrors.count, of: result.errors.count), "", nil),
      ("jump_max_deg", "greatest motion in one second in view", result.jumps.worst, "°", 2),
      ("jump_p95_deg", "the same, 95th percentile", result.jumps.percentile95, "°", nil),
      ("time_to_good_median_s", "seconds until the alignment was good, median", result.timesToGood.median, "s", nil),
      ("good_share", "part of the time with a good alignment", share(result.goodLooks, of: result.looks), "", nil),
      ("time_to_localized_median_s", "seconds until localized, median", result.timesToLocalized.median, "s", nil),
      ("state_changes_per_walk", "changes of the tracking state a walk", perWalk(result.stateChanges), "", nil),
      ("accuracy_changes_per_walk", "changes of its accuracy a walk", perWalk(result.accuracyChanges), "", nil),
    ]
  }

  /// A Markdown table.
  public var markdown: String {
    var text = "| walks: \(walks) | | goal |\n| --- | ---: | ---: |\n"
    for row in rows {
      let value = row.value.map { Fixed.text($0, decimals: 2) + (row.unit.isEmpty ? "" : " \(row.unit)") } ?? "–"
      let goal = row.goal.map { "≤ \(Fixed.text($0, decimals: 0)) \(row.unit)" } ?? ""
      text += "| \(row.title) | \(value) | \(goal) |\n"
    }
    return text
  }

  /// For programs.
  public var json: JSONValue {
    var object = JSONObject()
    object["walks"] = .number(Double(walks))
    for row in rows { object[row.key] = JSONValue(finite: row.value) }
    var accuracies = JSONObject()
    for (i, accuracy) in GeoTrackingAccuracy.allCases.enumerated() {
      accuracies[accuracy.rawValue] = JSONValue(finite: share(result.accuracyLooks[i], of: result.looks))
    }
    object["accuracy_share"] = .object(accuracies)
    return .object(object)
  }

  private func share(_ part: Int, of whole: Int) -> Double? { whole > 0 ? Double(part) / Double(whole) : nil }

  private func perWalk(_ count: Int) -> Double? { walks > 0 ? Double(count) / Double(walks) : nil }
}
