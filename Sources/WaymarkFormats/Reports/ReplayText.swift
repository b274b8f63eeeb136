import Waymark
import WaymarkGeodesy

/// Replay reports for people.
public enum ReplayText {
  /// A report as a few lines of text.
  public static func text(of report: ReplayReport) -> String {
    var lines: [String] = []
    let yaw = report.alignment.frame.map { Fixed.text($0.yawDegrees, decimals: 2) + "°" } ?? "unknown"
    let sigma = report.alignment.yawSigmaDegrees.map { " ± \(Fixed.text($0, decimals: 2))°" } ?? ""
    lines.append("method       \(report.method.rawValue) (\(report.alignment.state.rawValue))")
    lines.append("yaw          \(yaw)\(sigma)\(report.yawIsAssumed ? " (as the scene began: nothing told it)" : "")")
    if let place = report.place {
      let coordinate = place.coordinate
      let altitude = place.altitude.map {
        ", \(Fixed.text($0.meters, decimals: 1)) m \($0.reference == .ellipsoid ? "above the ellipsoid" : "above sea level")"
      }
      lines.append(
        "position     \(Fixed.text(coordinate.latitude, decimals: 7)), "
          + "\(Fixed.text(coordinate.longitude, decimals: 7))\(altitude ?? "")")
    } else {
      lines.append("position     unknown")
    }
    let angles = report.corrections.map { Fixed.text($0.angleDegrees, decimals: 1) + "°" }
    let shown = angles.count > 12 ? angles.prefix(6) + ["…"] + angles.suffix(5) : angles[...]
    lines.append("corrections  \(angles.count)" + (angles.isEmpty ? "" : ": " + shown.joined(separator: " ")))
    if report.positionErrors.count > 0 {
      lines.append("             last      rms       median    95 %")
      lines.append(row("yaw error", report.yawErrors, unit: "°"))
      lines.append(row("place error", report.positionErrors, unit: " m"))
    }
    let statistics = report.statistics
    var intake = "samples      \(statistics.accepted) used, \(statistics.rejected) not"
    let reasons = SampleRejection.allCases.filter { statistics.count(of: $0) > 0 }
    if !reasons.isEmpty {
      intake += " (" + reasons.map { "\($0.rawValue) \(statistics.count(of: $0))" }.joined(separator: ", ") + ")"
    }
    lines.append(
      "\(intake); \(report.fixCount) fixes, \(statistics.segments) segment\(statistics.segments == 1 ? "" : "s")")
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, _ errors: ErrorStatistics, unit: String) -> String {
    let values = [errors.last, errors.rms, errors.median, errors.percentile95]
    let cells = values.map { value in
      let text = value.map { Fixed.text($0, decimals: 2) + unit } ?? "–"
      return text + String(repeating: " ", count: max(1, 10 - text.count))
    }
    return name + String(repeating: " ", count: 13 - name.count) + cells.joined()
  }
}
