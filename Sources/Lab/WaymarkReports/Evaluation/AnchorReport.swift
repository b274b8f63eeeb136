import Waymark
public import WaymarkEvaluation
public import WaymarkFormats

/// The result of `waymark evaluate anchors` as a table and as JSON.
public struct AnchorReport: Sendable {
  private let result: AnchorResult
  private let walks: Int

  /// Makes a report of the result of several walks.
  public init(_ result: AnchorResult, walks: Int) {
    self.result = result
    self.walks = walks
  }

  private struct Row {
    var key: String
    var title: String
    /// Nil where nothing was measured.
    var value: Double?
    /// The value if the overlay followed the estimate at once; nil where that is meaningless.
    var estimate: Double?
    /// The best value that the fixes allow; nil where that is meaningless.
    var floor: Double?
    var unit = "°"
    var goal: Double?
  }

  private var rows: [Row] {
    let (near, beside) = (Int(AnchorTrial.near), Int(AnchorTrial.beside))
    return [
      Row(
        key: "error_median_deg", title: "error of anchors within \(near) m, median", value: result.errors.all.median,
        estimate: result.estimated.all.median, floor: result.floor.all.median, goal: 1),
      Row(
        key: "error_p95_deg", title: "the same, 95th percentile", value: result.errors.all.percentile95,
        estimate: result.estimated.all.percentile95, floor: result.floor.all.percentile95),
      Row(
        key: "arrow_error_median_deg", title: "of those shown as exact, median", value: result.errors.arrows.median,
        estimate: result.estimated.arrows.median, floor: result.floor.arrows.median),
      Row(
        key: "arrow_error_p95_deg", title: "of those shown as exact, 95th percentile",
        value: result.errors.arrows.percentile95, estimate: result.estimated.arrows.percentile95,
        floor: result.floor.arrows.percentile95),
      Row(
        key: "ball_error_median_deg", title: "of those shown as rough, median", value: result.errors.balls.median,
        estimate: result.estimated.balls.median, floor: result.floor.balls.median),
      Row(
        key: "arrow_share", title: "proportion of them shown as exact",
        value: share(result.errors.arrows.count, of: result.errors.all.count), unit: ""),
      Row(key: "jump_max_deg", title: "greatest motion in one second in view", value: result.jumps.worst, goal: 2),
      Row(key: "jump_p95_deg", title: "the same, 95th percentile", value: result.jumps.percentile95),
      Row(
        key: "lag_median_m", title: "marks within \(beside) m, distance from where the estimate has them, median",
        value: result.lags.median, unit: "m"),
      Row(key: "lag_p95_m", title: "the same, 95th percentile", value: result.lags.percentile95, unit: "m"),
      Row(
        key: "delay_max_s", title: "longest time in view with more than \(Int(AnchorTrial.lag)) m of it",
        value: result.lags.count > 0 ? result.delays.worst ?? 0 : nil, unit: "s"),
      Row(
        key: "time_to_good_median_s", title: "seconds until the alignment was good, median",
        value: result.timesToGood.median, unit: "s"),
      Row(
        key: "good_share", title: "proportion of the time with a good alignment",
        value: share(result.goodLooks, of: result.looks), unit: ""),
      Row(
        key: "time_to_localized_median_s", title: "seconds until localized, median",
        value: result.timesToLocalized.median, unit: "s"),
      Row(
        key: "state_changes_per_walk", title: "changes of the tracking state per walk",
        value: perWalk(result.stateChanges), unit: ""),
      Row(
        key: "accuracy_changes_per_walk", title: "changes of its accuracy per walk",
        value: perWalk(result.accuracyChanges), unit: ""),
    ]
  }

  /// A Markdown table.
  public var markdown: String {
    var text = "| walks: \(walks) | | estimate at once | floor | goal |\n| --- | ---: | ---: | ---: | ---: |\n"
    for row in rows {
      func figure(_ value: Double) -> String {
        Fixed.text(value, decimals: 2) + (row.unit.isEmpty ? "" : " \(row.unit)")
      }
      let goal = row.goal.map { "≤ \(Fixed.text($0, decimals: 0)) \(row.unit)" } ?? ""
      let cells = [
        row.title, row.value.map(figure) ?? "–", row.estimate.map(figure) ?? "", row.floor.map(figure) ?? "", goal,
      ]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  /// The result as JSON.
  public var json: JSONValue {
    var object = JSONObject()
    object["walks"] = .number(Double(walks))
    for row in rows { object[row.key] = JSONValue(finite: row.value) }
    for (key, value) in [
      ("floor_median_deg", result.floor.all.median), ("floor_p95_deg", result.floor.all.percentile95),
      ("arrow_floor_median_deg", result.floor.arrows.median), ("arrow_floor_p95_deg", result.floor.arrows.percentile95),
      ("ball_floor_median_deg", result.floor.balls.median),
      ("estimate_median_deg", result.estimated.all.median), ("estimate_p95_deg", result.estimated.all.percentile95),
      ("arrow_estimate_median_deg", result.estimated.arrows.median),
      ("arrow_estimate_p95_deg", result.estimated.arrows.percentile95),
      ("ball_estimate_median_deg", result.estimated.balls.median),
    ] { object[key] = JSONValue(finite: value) }
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
