import WaymarkElevation
public import WaymarkFormats
import WaymarkGeodesy
import WaymarkVision

/// What was found in photos, as JSON and as text.
public struct LookReport: Sendable {
  private let results: [LookResult]

  /// Makes a report.
  public init(_ results: [LookResult]) { self.results = results }

  /// `photos`, an object for each; null where there is nothing.
  public var json: JSONValue { ["photos": .array(results.map { .object(Self.object(of: $0)) })] }

  private static func object(of result: LookResult) -> JSONObject {
    let attitude = result.attitude
    var object: JSONObject = [
      "file": .string(result.file), "accepted": .bool(result.isAccepted),
      "from": JSONValue(result.seen?.source?.rawValue),
      "reason": JSONValue(result.reason),
      "yaw_deg": rounded(attitude?.yawDegrees),
      "yaw_sigma_deg": rounded(result.yawSigmaDegrees),
      "pitch_deg": rounded(attitude?.pitchDegrees), "roll_deg": rounded(attitude?.rollDegrees),
      "compass_error_deg": rounded(compassError(result)), "ms": rounded(result.milliseconds),
    ]
    if let tapped = result.tapped, case .object(var tap) = SeekReport(tapped).json {
      tap["uncertainty_m"] = JSONValue(finite: result.tapSigma)
      object["tap"] = .object(tap)
    }
    return object
  }

  /// By how much the compass is wrong, degrees; nil where that is not known.
  static func compassError(_ result: LookResult) -> Double? {
    guard let attitude = result.attitude, let compass = result.compassDegrees else { return nil }
    return Angle.wrappedTo180(compass - attitude.yawDegrees)
  }

  private static func rounded(_ value: Double?) -> JSONValue {
    JSONValue(finite: value.map { ($0 * 1000).rounded() / 1000 })
  }

  /// A line for each photo, with the summits in view below it.
  public var text: String {
    var lines: [String] = []
    for result in results {
      if let attitude = result.attitude {
        var line = "\(result.file)  \(Fixed.text(attitude.yawDegrees, decimals: 2))°"
        line += " ± \(Fixed.text(result.yawSigmaDegrees ?? 0, decimals: 2))°"
        line += "  pitch \(Fixed.text(attitude.pitchDegrees, decimals: 1))°"
        line += "  roll \(Fixed.text(attitude.rollDegrees, decimals: 1))°"
        if let error = Self.compassError(result) {
          line += "  compass \(error < 0 ? "−" : "+")\(Fixed.text(abs(error), decimals: 1))°"
        }
        switch result.seen?.source {
        case .sun: line += "  from the Sun"
        case .moon: line += "  from the Moon"
        case .houses: line += "  from the houses"
        case .skyline, nil: break
        }
        lines.append(line)
        for summit in result.summits {
          let meters = summit.seen.sight.elevation.meters
          let (x, y) = (summit.x * result.scale, summit.y * result.scale)
          lines.append(
            "  \(summit.seen.peak.name)  \(Fixed.text(meters, decimals: 0)) m"
              + "  \(Fixed.text(summit.seen.sight.groundDistance / 1000, decimals: 1)) km"
              + "  at pixel \(Fixed.text(x, decimals: 0)),\(Fixed.text(y, decimals: 0))"
          )
        }
        if let tapped = result.tapped {
          lines += SeekReport(tapped).text.split(separator: "\n").map { "  tap: \($0)" }
          // What is hit has it in its line.
          if tapped.highest != nil, let sigma = result.tapSigma {
            lines.append("  tap: ± \(Fixed.text(sigma, decimals: 0)) m across the line of sight")
          }
        }
      } else if let problem = result.problem {
        lines.append("\(result.file)  not looked at: \(problem)")
      } else {
        // Where nothing was asked, there is no horizon.
        let isAsked = result.seen?.sunRefusal != nil || result.seen?.houseRefusal != nil
        let reasons = [
          (isAsked ? result.seen?.skyline?.refusal : result.seen?.refusal).map { "\($0.explanation) (\($0.rawValue))" },
          result.seen?.sunRefusal?.explanation(of: .sun), result.seen?.moonRefusal?.explanation(of: .moon),
          result.seen?.houseRefusal.map { "houses: \($0.rawValue)" },
        ].compactMap { $0 }
        lines.append("\(result.file)  refused: \(reasons.joined(separator: "; "))")
      }
    }
    let accepted = results.count { $0.isAccepted }
    lines.append("\(accepted) of \(results.count) photos have a direction")
    return lines.joined(separator: "\n")
  }
}
