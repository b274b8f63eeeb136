import Waymark
import WaymarkFormats

/// Plots of a comparison.
enum EvaluationPlots {
  /// All plots with their file names.
  static func all(of report: EvaluationReport) -> [(name: String, svg: String)] {
    var plots: [(name: String, svg: String)] = []
    for group in report.groups where group.hasTruth {
      let name = fileName(group.name)
      plots.append(("distance-\(name)", overDistance(group).svg))
      if group.walks >= 5 { plots.append(("distribution-\(name)", distribution(group).svg)) }
    }
    if let coverage = coverage(of: report) { plots.append(("coverage", coverage.svg)) }
    return plots
  }

  /// Rms of the yaw error over the distance walked.
  static func overDistance(_ group: EvaluationGroup) -> LineChart {
    var series: [LineChart.Series] = []
    for result in group.results {
      // A mean of a few walks says little; near the end only the slightly longer walks are left.
      let enough = max(1, result.walks / 2)
      let points = result.yawByDistance.rms.filter { $0.count >= enough }.map { (x: $0.distance, y: $0.error) }
      if points.count > 1 { series.append(LineChart.Series(name: result.method.rawValue, points: points)) }
    }
    return LineChart(
      title: "\(group.name): yaw error by the distance walked", xLabel: "metres walked",
      yLabel: "rms of the yaw error, degrees", series: series, yLimit: 20)
  }

  /// Proportion of the walks that end with at most a given yaw error.
  static func distribution(_ group: EvaluationGroup) -> LineChart {
    var series: [LineChart.Series] = []
    for result in group.results {
      let sorted = result.lastYaw.errors.sortedMagnitudes
      guard !sorted.isEmpty else { continue }
      var points = [(x: 0.0, y: 0.0)]
      for (i, error) in sorted.enumerated() where error <= 45 {
        points.append((error, Double(i) / Double(sorted.count) * 100))
        points.append((error, Double(i + 1) / Double(sorted.count) * 100))
      }
      series.append(LineChart.Series(name: result.method.rawValue, points: points))
    }
    return LineChart(
      title: "\(group.name): yaw error at the end of \(group.walks) walks", xLabel: "degrees or less (up to 45)",
      yLabel: "proportion of the walks, %", series: series, yLimit: 100)
  }

  /// Coverage of the yaw's 95 % intervals, with the interval of each count.
  static func coverage(of report: EvaluationReport) -> IntervalChart? {
    let groups = report.groups.filter { $0.walks >= 5 }
    let methods = EvaluationOverview.methods(of: report).filter { method in
      groups.contains { $0.results.contains { $0.method == method && $0.lastYaw.calibration.count > 0 } }
    }
    guard !methods.isEmpty else { return nil }
    var rows: [(name: String, marks: [IntervalChart.Mark])] = []
    for group in groups {
      var marks: [IntervalChart.Mark] = []
      for result in group.results {
        let calibration = result.lastYaw.calibration
        guard let series = methods.firstIndex(of: result.method), let part = calibration.coverage95,
          let interval = calibration.interval(inside: calibration.inside95)
        else { continue }
        marks.append(IntervalChart.Mark(series: series, part: part, interval: interval))
      }
      rows.append((group.name, marks))
    }
    return IntervalChart(
      title: "Yaw errors at the end within the stated 95 % interval",
      xLabel: "part of the walks (bars: what this number of walks allows; green: goal)",
      series: methods.map(\.rawValue), rows: rows, goal: 0.9...0.98)
  }

  /// A file name that is valid on every system.
  private static func fileName(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_") ? $0 : "-" })
  }
}
