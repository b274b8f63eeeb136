import Waymark
import WaymarkEvaluation
import WaymarkFormats
import WaymarkGeodesy

/// Replay reports as text.
public enum ReplayText {
  /// A report as a few lines of text.
  public static func text(of report: ReplayReport) -> String {
    var lines: [String] = []
    let yaw = report.alignment.frame.map { Fixed.text($0.yawDegrees, decimals: 2) + "°" } ?? "unknown"
    let sigma = report.alignment.yawSigmaDegrees.map { " ± \(Fixed.text($0, decimals: 2))°" } ?? ""
    if let motion = report.fixMotion { return byFixes(motion, report) }
    lines.append("method       \(report.method.rawValue) (\(report.alignment.state.rawValue))")
    lines.append("yaw          \(yaw)\(sigma)\(report.yawIsAssumed ? " (as the scene began: no evidence of it)" : "")")
    lines.append("position     \(report.position.map(text) ?? "unknown")")
    if let check = report.alignment.altitudeCheck, let sentence = sentence(of: check) {
      lines.append("altitudes    \(sentence)")
    }
    let angles = report.corrections.map { Fixed.text($0.angleDegrees, decimals: 1) + "°" }
    let shown = angles.count > 12 ? angles.prefix(6) + ["…"] + angles.suffix(5) : angles[...]
    lines.append("corrections  \(angles.count)" + (angles.isEmpty ? "" : ": " + shown.joined(separator: " ")))
    if report.positionErrors.count > 0 {
      lines.append("                last      rms       median    95 %")
      lines.append(row("yaw error", report.yawErrors, unit: "°"))
      lines.append(row("position error", report.positionErrors, unit: " m"))
    }
    lines.append(intake(report))
    return lines.joined(separator: "\n")
  }

  /// A log without camera poses.
  private static func byFixes(_ motion: FixMotion, _ report: ReplayReport) -> String {
    var lines = ["method       fixes alone"]
    lines.append("position     \(text(motion.position)), ± \(Fixed.text(motion.accuracy, decimals: 1)) m")
    if let course = motion.courseDegrees, let sigma = motion.courseSigmaDegrees {
      lines.append("course       \(Fixed.text(course, decimals: 1))° ± \(Fixed.text(sigma, decimals: 1))°")
    } else {
      lines.append("course       unknown: too slow")
    }
    if let speed = motion.speed, let sigma = motion.speedSigma {
      lines.append("speed        \(Fixed.text(speed, decimals: 2)) ± \(Fixed.text(sigma, decimals: 2)) m/s")
    } else {
      lines.append("speed        unknown")
    }
    lines.append("not known    \(ReplayReport.withoutPoses)")
    lines.append(intake(report))
    return lines.joined(separator: "\n")
  }

  /// What is wrong with a receiver's altitudes; nil when nothing is.
  static func sentence(of check: AltitudeCheck) -> String? {
    let off = "\(Fixed.text(abs(check.offset), decimals: 0)) m too \(check.offset < 0 ? "low" : "high")"
    switch check.fault {
    case nil: return nil
    case .offset: return "The receiver's altitudes are \(off)."
    case .reference:
      return "The receiver's altitudes are \(off): they count from another surface than the log says "
        + "(ellipsoid and sea level are mixed up)."
    }
  }

  private static func text(_ position: Position) -> String {
    let altitude = position.altitude.map {
      ", \(Fixed.text($0.meters, decimals: 1)) m \($0.reference == .ellipsoid ? "above the ellipsoid" : "above sea level")"
    }
    return "\(Fixed.text(position.coordinate.latitude, decimals: 7)), "
      + "\(Fixed.text(position.coordinate.longitude, decimals: 7))\(altitude ?? "")"
  }

  private static func intake(_ report: ReplayReport) -> String {
    let statistics = report.statistics
    var intake = "samples      \(statistics.accepted) used, \(statistics.rejected) rejected"
    let reasons = SampleRejection.allCases.filter { statistics.count(of: $0) > 0 }
    if !reasons.isEmpty {
      intake += " (" + reasons.map { "\($0.rawValue) \(statistics.count(of: $0))" }.joined(separator: ", ") + ")"
    }
    intake += "; \(report.fixCount) fixes, \(statistics.segments) segment\(statistics.segments == 1 ? "" : "s")"
    return intake + (undatedHeadings(report.undatedHeadings).map { "\nheadings     \($0)" } ?? "")
  }

  /// What is said of magnetic headings that were not used; nil where there are none.
  public static func undatedHeadings(_ count: Int) -> String? {
    guard count > 0 else { return nil }
    return
      "\(count) magnetic ones not used: nothing gives their date (a utc line before them, or created in the header)"
  }

  private static func row(_ name: String, _ errors: ErrorStatistics, unit: String) -> String {
    let values = [errors.last, errors.rms, errors.median, errors.percentile95]
    let cells = values.map { value in
      let text = value.map { Fixed.text($0, decimals: 2) + unit } ?? "–"
      return text + String(repeating: " ", count: max(1, 10 - text.count))
    }
    return name + String(repeating: " ", count: max(1, 16 - name.count)) + cells.joined()
  }
}
