internal import Waymark
internal import WaymarkEvaluation
internal import WaymarkFormats
internal import WaymarkGeodesy
package import WaymarkReports

/// Evaluates session logs: the request is the path of one, the answer its rows of the comparison and the moments along it.
package struct LogWorker: FleetWorker {
  private let evaluation: LogEvaluation

  /// A worker that evaluates every log as this one.
  package init(_ evaluation: LogEvaluation) { self.evaluation = evaluation }

  package mutating func answer(_ request: [[UInt8]], _ pipe: FleetPipe) async throws -> [[UInt8]] {
    var evaluation = evaluation
    evaluation.path = String(decoding: request.first ?? [], as: UTF8.self)
    let (group, entries, header, clock) = try await evaluation.replayed()
    var report = EvaluationReport()
    report.add(group)
    var moments: [JSONValue] = []
    for (result, entries) in zip(group.results, entries) {
      for entry in entries { moments.append(Self.moment(entry, result.method, clock)) }
    }
    let answer: JSONValue = [
      "device": .string(header.device ?? "unknown"), "rows": .array(report.flatRows), "moments": .array(moments),
    ]
    return [Array(answer.text().utf8)]
  }

  /// The alignment after one fix.
  private static func moment(_ entry: ReplayEntry, _ method: ComparedMethod, _ clock: Double?) -> JSONValue {
    let place = entry.position.coordinate
    return [
      "method": .string(method.rawValue), "time": JSONValue(finite: clock.map { $0 + entry.time }),
      "lat": .number(place.latitude), "lon": .number(place.longitude), "distance_m": JSONValue(finite: entry.distance),
      "state": .string(entry.state.rawValue), "cues": .string(entry.carriedBy.names.joined(separator: " ")),
      "yaw_error_deg": JSONValue(finite: entry.yawErrorDegrees),
      "yaw_sigma_deg": JSONValue(finite: entry.yawSigmaDegrees),
      "position_error_m": JSONValue(finite: entry.positionError),
      "position_sigma_m": JSONValue(finite: entry.positionSigma),
    ]
  }
}
