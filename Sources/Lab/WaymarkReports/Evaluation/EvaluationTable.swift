import Waymark
import WaymarkEvaluation
import WaymarkFormats

/// Tables of one group.
enum EvaluationTable {
  /// The group's tables in Markdown, padded so that they are also readable in a terminal.
  ///
  /// - Parameters:
  ///   - group: the group.
  ///   - bands: whether to show the errors by the distance walked.
  /// - Returns: the tables.
  static func markdown(of group: EvaluationGroup, bands: Bool = false) -> String {
    var lines = ["### \(heading(of: group))", ""]
    if group.hasTruth {
      lines += MarkdownTable.lines(
        header: [
          "yaw error", "at the end: median", "rms", "95 %", "÷ bound", "in 68 %", "in 95 %", "NEES", "all along: rms",
          "95 %", "in 95 %", "good but wrong", "< 5° from", "90 %", "< 2° from", "90 %", "µs a fix",
        ], rows: group.results.map { yaw(group, $0) })
      lines.append("")
      lines += MarkdownTable.lines(
        header: [
          "position error", "at the end: median", "rms", "95 %", "in 68 %", "in 95 %", "NEES", "all along: rms", "95 %",
          "in 95 %",
        ], rows: group.results.map { [$0.method.rawValue] + columns($0.lastPosition, $0.position) })
    }
    if bands, group.hasTruth {
      lines.append("")
      lines += MarkdownTable.lines(
        header: [
          "by distance walked", "", "yaw: rms", "95 %", "in 95 %", "σ ≤ 8°", "… and > 3 σ off", "… and > 10° off",
          "position: rms", "95 %", "in 95 %",
        ], rows: group.results.flatMap { result in result.bands.map { band(result, $0) } })
    }
    // Many walks and logs have no altitudes.
    if group.results.contains(where: { $0.height.errors.count > 0 }) {
      lines.append("")
      lines += MarkdownTable.lines(
        header: [
          "height error", "at the end: median", "rms", "95 %", "in 68 %", "in 95 %", "NEES", "all along: rms", "95 %",
          "in 95 %", "largest step in 1 s",
        ],
        rows: group.results.map {
          [$0.method.rawValue] + columns($0.lastHeight, $0.height) + [meters($0.largestHeightStep)]
        })
    }
    // Simulated walks have ground truth for everything; a log may have none.
    if group.results.contains(where: { $0.prediction.count > 0 }) {
      if group.hasTruth { lines.append("") }
      lines += MarkdownTable.lines(
        header: ["second half's fixes from where the first half puts them", "median", "rms", "95 %", "fixes"],
        rows: group.results.map(prediction))
    }
    return lines.joined(separator: "\n")
  }

  private static func heading(of group: EvaluationGroup) -> String {
    var text = group.name
    if !group.title.isEmpty { text += ": " + group.title.replacing("\n", with: " ") }
    var notes = group.walks == 1 ? [] : ["\(group.walks) walks"]
    if let bound = group.boundDegrees { notes.append("bound \(degrees(bound))") }
    return notes.isEmpty ? text : text + " (" + notes.joined(separator: ", ") + ")"
  }

  private static func yaw(_ group: EvaluationGroup, _ result: MethodResult) -> [String] {
    let (end, time) = (result.lastYaw, result.yaw)
    return [
      result.method.rawValue, degrees(end.errors.median), degrees(end.errors.rms), degrees(end.errors.percentile95),
      group.boundRatio(result).map { Fixed.text($0, decimals: 2) } ?? "–",
      share(end.calibration.coverage68, end.calibration), share(end.calibration.coverage95, end.calibration),
      number(end.calibration.nees), degrees(time.errors.rms), degrees(time.errors.percentile95),
      share(time.calibration.coverage95, time.calibration),
      result.promises.brokenShare.map { "\(Fixed.text($0 * 100, decimals: 1)) %" } ?? "–",
      metres(result.below5, 0.5), metres(result.below5, 0.9), metres(result.below2, 0.5), metres(result.below2, 0.9),
      EvaluationRow.microsecondsPerFix(result).map { Fixed.text($0, decimals: 0) } ?? "–",
    ]
  }

  private static func band(_ result: MethodResult, _ band: DistanceBand) -> [String] {
    func part(_ count: Int) -> String {
      let moments = band.yaw.errors.count
      return moments > 0 ? "\(Fixed.text(100 * Double(count) / Double(moments), decimals: 1)) %" : "–"
    }
    let (yaw, position) = (band.yaw, band.position)
    return [
      result.method.rawValue,
      "\(Fixed.text(band.range.lowerBound, decimals: 0))–\(Fixed.text(band.range.upperBound, decimals: 0)) m",
      degrees(yaw.errors.rms), degrees(yaw.errors.percentile95), share(yaw.calibration.coverage95, yaw.calibration),
      part(band.sure), part(band.sureButWrong), part(band.sureButFar), meters(position.errors.rms),
      meters(position.errors.percentile95), share(position.calibration.coverage95, position.calibration),
    ]
  }

  /// A quantity at the end of the walks and all along them.
  private static func columns(_ end: ErrorSummary, _ time: ErrorSummary) -> [String] {
    [
      meters(end.errors.median), meters(end.errors.rms), meters(end.errors.percentile95),
      share(end.calibration.coverage68, end.calibration), share(end.calibration.coverage95, end.calibration),
      number(end.calibration.nees), meters(time.errors.rms), meters(time.errors.percentile95),
      share(time.calibration.coverage95, time.calibration),
    ]
  }

  private static func prediction(_ result: MethodResult) -> [String] {
    let errors = result.prediction
    return [
      result.method.rawValue, meters(errors.median), meters(errors.rms), meters(errors.percentile95), "\(errors.count)",
    ]
  }

  /// Metres walked until so many of the walks (0…1) had settled; nothing where they had not.
  private static func metres(_ distance: SettlingDistance, _ part: Double) -> String {
    distance.quantile(part).map { "\(Fixed.text($0, decimals: 0)) m" } ?? "–"
  }

  static func degrees(_ value: Double?) -> String { value.map { figure($0) + "°" } ?? "–" }
  static func meters(_ value: Double?) -> String { value.map { figure($0) + " m" } ?? "–" }
  private static func number(_ value: Double?) -> String { value.map(figure) ?? "–" }

  /// Two decimals below ten, one above.
  private static func figure(_ value: Double) -> String { Fixed.text(value, decimals: abs(value) < 9.995 ? 2 : 1) }

  /// A coverage with its count.
  static func share(_ part: Double?, _ calibration: Calibration) -> String {
    part.map { "\(Fixed.text($0 * 100, decimals: 0)) % of \(calibration.count)" } ?? "–"
  }
}
