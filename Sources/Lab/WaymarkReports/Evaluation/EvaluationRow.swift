import Waymark
import WaymarkEvaluation
import WaymarkFormats

/// The numbers of one method on one group, by name.
enum EvaluationRow {
  /// As a JSON object with one object for each quantity.
  static func json(_ group: EvaluationGroup, _ result: MethodResult) -> JSONValue {
    [
      "walk": .string(group.name), "title": .string(group.title), "method": .string(result.method.rawValue),
      "walks": .number(Double(result.walks)), "fixes": .number(Double(result.fixes)),
      "bound_deg": JSONValue(finite: group.boundDegrees),
      "rms_over_bound": JSONValue(finite: group.boundRatio(result)),
      "yaw_end_deg": json(result.lastYaw), "yaw_error_deg": json(result.yaw),
      "position_end_m": json(result.lastPosition), "position_error_m": json(result.position),
      "height_end_m": json(result.lastHeight), "height_error_m": json(result.height),
      "height_step_m": JSONValue(finite: result.height.errors.count > 0 ? result.largestHeightStep : nil),
      "prediction_m": [
        "median": JSONValue(finite: result.prediction.median), "rms": JSONValue(finite: result.prediction.rms),
        "p95": JSONValue(finite: result.prediction.percentile95), "count": .number(Double(result.prediction.count)),
      ],
      "good": .number(Double(result.promises.made)), "good_but_wrong": .number(Double(result.promises.broken)),
      "bands": .array(result.bands.map(json)), "below_5_deg_m": json(result.below5),
      "below_2_deg_m": json(result.below2),
      "microseconds_per_fix": JSONValue(finite: microsecondsPerFix(result)),
    ]
  }

  private static func json(_ band: DistanceBand) -> JSONValue {
    [
      "from_m": .number(band.range.lowerBound), "to_m": .number(band.range.upperBound),
      "yaw_error_deg": json(band.yaw), "position_error_m": json(band.position), "sure": .number(Double(band.sure)),
      "sure_but_wrong": .number(Double(band.sureButWrong)), "sure_but_far": .number(Double(band.sureButFar)),
    ]
  }

  /// As named values in one flat list.
  static func cells(_ group: EvaluationGroup, _ result: MethodResult) -> [(name: String, value: JSONValue)] {
    func flat(_ value: JSONValue, _ name: String) -> [(name: String, value: JSONValue)] {
      if case .array(let elements) = value {
        return elements.enumerated().flatMap { flat($1, "\(name).\($0 + 1)") }
      }
      guard case .object(let object) = value else { return [(name, value)] }
      return object.keys.flatMap { key in flat(object[key] ?? .null, name.isEmpty ? key : "\(name).\(key)") }
    }
    return flat(json(group, result), "")
  }

  /// A value as a cell of a CSV file.
  static func csv(_ value: JSONValue) -> String {
    switch value {
    case .null: return ""
    case .string(let text):
      guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
      return "\"" + text.replacing("\"", with: "\"\"") + "\""
    default: return value.text()
    }
  }

  /// Processor time per fix, including all poses and readings in between, microseconds; nil when not measured.
  static func microsecondsPerFix(_ result: MethodResult) -> Double? {
    result.fixes > 0 && result.seconds > 0 ? result.seconds / Double(result.fixes) * 1e6 : nil
  }

  private static func json(_ distance: SettlingDistance) -> JSONValue {
    [
      "median": JSONValue(finite: distance.quantile(0.5)), "p90": JSONValue(finite: distance.quantile(0.9)),
      "count": .number(Double(distance.count)),
    ]
  }

  private static func json(_ summary: ErrorSummary) -> JSONValue {
    let (errors, calibration) = (summary.errors, summary.calibration)
    let interval = calibration.interval(inside: calibration.inside95)
    return [
      "median": JSONValue(finite: errors.median), "rms": JSONValue(finite: errors.rms),
      "p95": JSONValue(finite: errors.percentile95), "count": .number(Double(errors.count)),
      "coverage68": JSONValue(finite: calibration.coverage68),
      "coverage95": JSONValue(finite: calibration.coverage95),
      "coverage95_from": JSONValue(finite: interval?.lowerBound),
      "coverage95_to": JSONValue(finite: interval?.upperBound),
      "confidently_wrong": .number(Double(summary.confidentlyWrong)),
      "with_sigma": .number(Double(calibration.count)), "nees": JSONValue(finite: calibration.nees),
    ]
  }
}
