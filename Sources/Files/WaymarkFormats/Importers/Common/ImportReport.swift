import Waymark

/// The result of an import, as text and as JSON.
public struct ImportReport: Sendable {
  /// The log that was written.
  public let log: String
  private let inputs: [LogMerge.Input]
  private let merged: LogMerge.Result
  private let written: Int

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - log: path of the log.
  ///   - inputs: the merged recordings.
  ///   - merged: the result of the merge.
  ///   - written: samples written.
  public init(log: String, inputs: [LogMerge.Input], merged: LogMerge.Result, written: Int) {
    self.log = log
    self.inputs = inputs
    self.merged = merged
    self.written = written
  }

  private var summary: LogSummary {
    var summary = LogSummary()
    for sample in merged.samples { summary.add(sample) }
    return summary
  }

  private func counts(_ summary: LogSummary) -> [(kind: String, count: Int)] {
    LogLineKind.allCases.compactMap { kind in summary[kind].map { (kind.rawValue, $0.count) } }
  }

  /// The report as one JSON object.
  public var json: JSONValue {
    let summary = summary
    var kinds = JSONObject()
    for (kind, count) in counts(summary) { kinds[kind] = .number(Double(count)) }
    let sources = inputs.map { input -> JSONValue in
      let track = input.track
      return [
        "file": .string(track.name), "format": .string(track.format.rawValue),
        "clock": .string(track.clock.kind.rawValue),
        "samples": .number(Double(track.samples.count)), "damaged_lines": .number(Double(track.damage.count)),
      ]
    }
    return [
      "log": .string(log), "samples": .number(Double(written)), "kinds": .object(kinds),
      "first_t": JSONValue(finite: summary.start), "duration_s": JSONValue(finite: summary.duration),
      "created": JSONValue(merged.header.created?.iso8601()), "sources": .array(sources),
      "notes": .array(merged.notes.map { .string($0) }),
    ]
  }

  /// The report as text.
  public var text: String {
    let summary = summary
    let kinds = counts(summary).map { "\($0.count) \($0.kind)" }.joined(separator: ", ")
    let lines = ["\(log): \(Fixed.text(summary.duration, decimals: 1)) s, \(kinds)"] + merged.notes.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}
