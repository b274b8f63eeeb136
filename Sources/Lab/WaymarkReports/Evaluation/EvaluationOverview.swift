import Waymark
import WaymarkEvaluation
import WaymarkFormats

/// An overview of a comparison: a row for each kind of walk, a column for each method.
enum EvaluationOverview {
  /// The overview in Markdown: yaw and position at the end, and the coverage of the 95 % intervals.
  static func markdown(of report: EvaluationReport) -> String {
    let methods = methods(of: report)
    let withSigma = methods.filter { method in
      report.groups.contains { group in
        group.results.contains { $0.method == method && $0.lastYaw.calibration.count > 0 }
      }
    }
    func table(
      _ title: String, _ columns: [ComparedMethod], _ cell: (MethodResult) -> String
    ) -> [String] {
      let rows = report.groups.filter(\.hasTruth).map { group in
        [group.name]
          + columns.map { method in group.results.first { $0.method == method }.map(cell) ?? "–" }
      }
      guard !rows.isEmpty, !columns.isEmpty else { return [] }
      return ["### \(title)", ""] + MarkdownTable.lines(header: ["walk"] + columns.map(\.rawValue), rows: rows) + [""]
    }
    var lines = table("Yaw error at the end: rms / 95th percentile, degrees", methods) {
      pair($0.lastYaw.errors)
    }
    lines += table("Position error at the end: rms / 95th percentile, metres", methods) { pair($0.lastPosition.errors) }
    lines += table("Yaw errors at the end within the stated 95 % interval", withSigma) {
      EvaluationTable.share($0.lastYaw.calibration.coverage95, $0.lastYaw.calibration)
    }
    lines += table("Position errors at the end within the stated 95 % radius", withSigma) {
      EvaluationTable.share($0.lastPosition.calibration.coverage95, $0.lastPosition.calibration)
    }
    return lines.dropLast().joined(separator: "\n")
  }

  /// All methods, in the order of their first appearance.
  static func methods(of report: EvaluationReport) -> [ComparedMethod] {
    var all: [ComparedMethod] = []
    for group in report.groups {
      for result in group.results where !all.contains(result.method) { all.append(result.method) }
    }
    return all
  }

  private static func pair(_ errors: ErrorStatistics) -> String {
    guard let rms = errors.rms, let high = errors.percentile95 else { return "–" }
    return "\(Fixed.text(rms, decimals: 1)) / \(Fixed.text(high, decimals: 1))"
  }
}
