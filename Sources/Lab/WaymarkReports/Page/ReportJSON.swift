import Waymark
import WaymarkEvaluation
import WaymarkFormats
import WaymarkGeodesy

/// A recording as the data of its page: positions as metres east and north of one point, one list per quantity.
struct ReportJSON {
  private let recording: ReportRecording
  private let options: ReportOptions
  private let origin: LocalFrame?

  init(recording: ReportRecording, options: ReportOptions) {
    self.recording = recording
    self.options = options
    let first =
      recording.truth.values.first?.truth.position.coordinate ?? recording.fixes.values.first?.coordinate
    origin = first.map { LocalFrame(origin: GeodeticPosition($0, height: 0)) }
  }

  /// The data.
  var value: JSONValue {
    [
      "start": JSONValue(finite: recording.start), "end": JSONValue(finite: recording.end),
      "method": .string(options.method.rawValue),
      "segmentStarts": list(recording.segmentStarts, decimals: 2),
      "fixes": positions(recording.fixes.values.map { ($0.time, $0.coordinate) }).merging([
        "accuracy": list(recording.fixes.values.map(\.accuracy), decimals: 1)
      ]),
      "truth": positions(recording.truth.values.map { ($0.time, $0.truth.position.coordinate) }),
      "route": positions((recording.route?.geometry ?? []).prefix(5000).map { (0, $0) }),
      "methods": .array(recording.tracks.map(json)),
    ]
  }

  private func json(_ track: ReportRecording.Track) -> JSONValue {
    let entries = track.entries.values
    func values(_ decimals: Int, _ value: (ReplayEntry) -> Double?) -> JSONValue {
      list(entries.map { value($0) ?? .nan }, decimals: decimals)
    }
    return positions(entries.map { ($0.time, $0.position.coordinate) }).merging([
      "name": .string(track.method.rawValue), "yaw": values(2) { $0.yawDegrees },
      "yawSigma": values(2) { $0.yawSigmaDegrees }, "positionSigma": values(2) { $0.positionSigma },
      "yawError": values(2) { $0.yawErrorDegrees }, "positionError": values(2) { $0.positionError },
      "cues": .array(cues(entries)),
      "state": .array(entries.map { .string($0.state.rawValue) }), "paths": .array(paths(track)),
      "corrections": .array(corrections(track)),
    ])
  }

  /// Which cues supported the method: at each entry 1 where a cue did, −1 where it was contradicted.
  private func cues(_ entries: [ReplayEntry]) -> [JSONValue] {
    let names: [(AlignmentCues, String)] = [
      (.fixes, "fixes"), (.velocity, "GNSS velocity"), (.compass, "compass"), (.sightings, "sightings"),
      (.ground, "ground (height)"), (.streets, "streets and route"), (.initialYaw, "first yaw"),
    ]
    return names.compactMap { cue, name in
      let values = entries.map { $0.contradictedBy.contains(cue) ? -1.0 : $0.carriedBy.contains(cue) ? 1 : 0 }
      return values.contains { $0 != 0 } ? ["name": .string(name), "use": list(values, decimals: 0)] : nil
    }
  }

  /// Odometry with the last georeference of each segment.
  private func paths(_ track: ReportRecording.Track) -> [JSONValue] {
    var paths: [JSONValue] = []
    var points: [(Double, Coordinate)] = []
    var segment: Int?
    func finish() {
      if points.count > 1 { paths.append(positions(points)) }
      points.removeAll()
    }
    for step in recording.steps.values {
      if step.segment != segment { finish() }
      segment = step.segment
      guard let frame = track.frames[step.segment] else { continue }
      points.append((step.time, frame.geodeticPosition(ofScene: step.position).coordinate))
    }
    finish()
    return paths
  }

  /// Single corrections with the angles of their pairs; methods that adjust the yaw all the time are left out, because
  /// their corrections say nothing more than the yaw itself.
  private func corrections(_ track: ReportRecording.Track) -> [JSONValue] {
    let corrections = (track.report?.corrections ?? []).filter { !$0.pairAnglesDegrees.isEmpty }
    return corrections.suffix(400).map {
      [
        "t": number($0.time, 2), "angle": number($0.angleDegrees, 2), "pairs": list($0.pairAnglesDegrees, decimals: 1),
      ]
    }
  }

  private func positions(_ points: [(time: Double, coordinate: Coordinate)]) -> JSONValue {
    let enu = points.compactMap { point in origin?.enu(of: GeodeticPosition(point.coordinate, height: 0)) }
    return [
      "t": list(points.map(\.time), decimals: 2), "e": list(enu.map(\.x), decimals: 2),
      "n": list(enu.map(\.y), decimals: 2),
    ]
  }

  private func list(_ values: [Double], decimals: Int) -> JSONValue { .array(values.map { number($0, decimals) }) }

  /// A rounded number; null where there is none.
  private func number(_ value: Double, _ decimals: Int) -> JSONValue {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return JSONValue(finite: (value * scale).rounded() / scale)
  }
}

extension JSONValue {
  /// The object with the members of another after its own.
  fileprivate func merging(_ other: JSONObject) -> JSONValue {
    guard case .object(var object) = self else { return self }
    for key in other.keys { object[key] = other[key] }
    return .object(object)
  }
}
