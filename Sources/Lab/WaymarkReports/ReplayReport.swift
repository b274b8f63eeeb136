public import Waymark
public import WaymarkEvaluation
public import WaymarkFormats
import WaymarkGeodesy

/// The result of a replayed log, ready to be printed or written.
public struct ReplayReport: Sendable {
  /// Name of the strategy.
  public var method: ComparedMethod
  /// The alignment at the end.
  public var alignment: Alignment
  /// The camera's position at the end; nil while the alignment is unknown.
  public var position: Position?
  /// The user's position and motion at the end, in a log without camera poses; nil with poses.
  public var fixMotion: FixMotion?
  /// All corrections of the yaw.
  public var corrections: [AlignmentCorrection]
  /// Yaw errors against ground truth; empty without it.
  public var yawErrors: ErrorStatistics
  /// Position errors against ground truth; empty without it.
  public var positionErrors: ErrorStatistics
  /// One entry per fix, where requested.
  public var series: [ReplayEntry]?
  /// The same in a log without camera poses.
  public var fixSeries: [FixMotion]
  /// Counts of the session's input.
  public var statistics: SessionStatistics
  /// Fixes that were used.
  public var fixCount: Int
  /// Magnetic headings that were not used, because no date came before them.
  public var undatedHeadings: Int
  /// Time of the last sample, seconds.
  public var endTime: Double

  /// The report of a replay.
  ///
  /// - Parameters:
  ///   - replay: the replay, finished.
  ///   - method: name of its strategy.
  ///   - series: one entry per fix, where requested.
  ///   - fixSeries: the same in a log without camera poses.
  public init<Strategy>(
    _ replay: Replay<Strategy>, method: ComparedMethod, series: [ReplayEntry]? = nil, fixSeries: [FixMotion] = []
  ) {
    self.method = method
    alignment = replay.session.alignment
    position = replay.session.position
    fixMotion = replay.session.hasPoses ? nil : replay.session.fixMotion
    self.fixSeries = fixSeries
    corrections = replay.corrections
    yawErrors = replay.yawErrors
    positionErrors = replay.positionErrors
    self.series = series
    statistics = replay.session.statistics
    fixCount = replay.fixCount
    undatedHeadings = replay.undatedHeadings
    endTime = replay.endTime
  }

  /// What a log without camera poses cannot give.
  public static let withoutPoses =
    "the log has no camera poses: the camera's direction is not known, and nothing can be drawn into its picture"

  /// Whether the yaw is only the initial one, or arbitrary: no cue has determined it.
  public var yawIsAssumed: Bool {
    guard alignment.frame != nil else { return false }
    guard let sigma = alignment.yawSigmaDegrees else { return corrections.isEmpty }
    return sigma > Self.maximumKnownSigma
  }

  /// A yaw with a larger standard deviation, degrees, is unknown: a uniform distribution has 104°.
  private static let maximumKnownSigma = 90.0

  /// The report as one JSON object.
  public var json: JSONValue {
    var object: JSONObject = [
      "alignment": .string(method.rawValue),
      "state": .string(alignment.state.rawValue),
      "yaw_deg": JSONValue(finite: alignment.frame?.yawDegrees),
      "yaw_sigma_deg": JSONValue(finite: alignment.yawSigmaDegrees),
      "yaw_is_assumed": .bool(yawIsAssumed),
      "position": Self.json(position, sigma: alignment.positionSigma),
      "corrections": .array(
        corrections.map {
          [
            "t": JSONValue(finite: $0.time), "angle_deg": JSONValue(finite: $0.angleDegrees),
            "pairs": .number(Double($0.pairAnglesDegrees.count)),
            "pair_angles_deg": .array($0.pairAnglesDegrees.map { JSONValue(finite: $0) }),
          ]
        }),
      "fixes": .number(Double(fixCount)),
      "headings_not_used": .number(Double(undatedHeadings)),
      "samples": Self.json(statistics),
      "end_t": JSONValue(finite: endTime),
    ]
    if positionErrors.count > 0 {
      object["truth"] = [
        "yaw_error_deg": JSONValue(finite: yawErrors.last),
        "position_error_m": JSONValue(finite: positionErrors.last),
        "yaw_error_deg_rms": JSONValue(finite: yawErrors.rms),
        "yaw_error_deg_median": JSONValue(finite: yawErrors.median),
        "yaw_error_deg_p95": JSONValue(finite: yawErrors.percentile95),
        "position_error_m_rms": JSONValue(finite: positionErrors.rms),
        "position_error_m_median": JSONValue(finite: positionErrors.median),
        "position_error_m_p95": JSONValue(finite: positionErrors.percentile95),
        "fixes": .number(Double(positionErrors.count)),
      ]
    }
    if let check = alignment.altitudeCheck {
      object["altitude_check"] = [
        "offset_m": JSONValue(finite: check.offset),
        "fault": check.fault.map { JSONValue.string($0.rawValue) } ?? .null,
      ]
    }
    if let fixMotion {
      Self.add(fixMotion, to: &object)
      object["not_known"] = .string(Self.withoutPoses)
    }
    if let series {
      object["series"] = .array(
        fixMotion == nil
          ? series.map(Self.json)
          : fixSeries.map { motion in
            // Without poses there is no alignment whose state could be known.
            var row: JSONObject = [
              "t": JSONValue(finite: motion.time), "state": .string(AlignmentState.unknown.rawValue),
              "position_sigma_m": JSONValue(finite: Alignment.positionSigma(ofAccuracy: motion.accuracy)),
            ]
            Self.add(motion, to: &row)
            return .object(row)
          })
    }
    return .object(object)
  }

  private static func add(_ motion: FixMotion, to object: inout JSONObject) {
    object["position"] = json(motion.position, sigma: Alignment.positionSigma(ofAccuracy: motion.accuracy))
    object["course_deg"] = JSONValue(finite: motion.courseDegrees)
    object["course_sigma_deg"] = JSONValue(finite: motion.courseSigmaDegrees)
    object["speed_mps"] = JSONValue(finite: motion.speed)
    object["speed_sigma_mps"] = JSONValue(finite: motion.speedSigma)
  }

  static func json(_ position: Position?, sigma: Double?) -> JSONValue {
    guard let position else { return .null }
    var object: JSONObject = [
      "lat": .number(position.coordinate.latitude), "lon": .number(position.coordinate.longitude),
    ]
    if let altitude = position.altitude {
      object["altitude_m"] = JSONValue(finite: altitude.meters)
      object["altitude_reference"] = .string(altitude.reference == .ellipsoid ? "ellipsoid" : "msl")
    }
    if let sigma { object["sigma_m"] = JSONValue(finite: sigma) }
    return .object(object)
  }

  private static func json(_ statistics: SessionStatistics) -> JSONValue {
    var object: JSONObject = ["accepted": .number(Double(statistics.accepted))]
    for reason in SampleRejection.allCases where statistics.count(of: reason) > 0 {
      object["rejected_\(reason.rawValue)"] = .number(Double(statistics.count(of: reason)))
    }
    object["pose_gaps"] = .number(Double(statistics.poseGaps))
    object["segments"] = .number(Double(statistics.segments))
    object["clock_jumps"] = .number(Double(statistics.clockJumps))
    return .object(object)
  }

  private static func json(_ entry: ReplayEntry) -> JSONValue {
    var object: JSONObject = [
      "t": JSONValue(finite: entry.time), "yaw_deg": JSONValue(finite: entry.yawDegrees),
      "yaw_sigma_deg": JSONValue(finite: entry.yawSigmaDegrees), "state": .string(entry.state.rawValue),
      "position_sigma_m": JSONValue(finite: entry.positionSigma),
      "lat": .number(entry.position.coordinate.latitude), "lon": .number(entry.position.coordinate.longitude),
    ]
    if let error = entry.yawErrorDegrees { object["yaw_error_deg"] = JSONValue(finite: error) }
    if let error = entry.positionError { object["position_error_m"] = JSONValue(finite: error) }
    return .object(object)
  }
}
