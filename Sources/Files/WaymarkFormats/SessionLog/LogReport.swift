import Waymark
import WaymarkGeodesy

/// The contents of a session log file, as text and as JSON.
public struct LogReport: Sendable {
  /// The log's path.
  public let path: String
  /// Its first line.
  public let header: SessionLogHeader
  /// The summary of its samples.
  public let summary: LogSummary
  /// Lines that could not be used.
  public let damage: DamagedLines
  /// Lines of kinds that this version does not know.
  public let unknownLines: Int
  /// Whether it ends in the middle of a line.
  public let isCutOff: Bool

  /// Reads a whole log, in constant memory.
  ///
  /// - Parameters:
  ///   - path: the file, plain or gzip, or "-" for standard input.
  ///   - observe: called with the number of samples so far, after each.
  /// - Throws: `InputError` when it cannot be read or is not a session log of this version.
  public init(path: String, observe: (Int) -> Void = { _ in }) throws(InputError) {
    let reader = try SessionLogReader(path: path)
    var summary = LogSummary()
    var count = 0
    while let sample = try reader.next() {
      summary.add(sample)
      count += 1
      observe(count)
    }
    self.path = path
    self.header = reader.header
    self.summary = summary
    self.damage = reader.damage
    self.unknownLines = reader.unknownLines
    self.isCutOff = reader.isCutOff
  }

  /// The report as one JSON object.
  public var json: JSONValue {
    var samples = JSONObject()
    for kind in LogLineKind.allCases {
      guard let stream = summary[kind] else { continue }
      var object: JSONObject = [
        "count": .number(Double(stream.count)), "first_t": .number(stream.firstTime),
        "last_t": .number(stream.lastTime),
        "rate_hz": JSONValue(finite: stream.rate), "longest_interval_s": .number(stream.longestInterval),
      ]
      switch kind {
      case .pose:
        object["gaps"] = .number(Double(stream.gaps))
        object["not_normal"] = .number(Double(summary.poorPoses))
        object["path_m"] = .number(summary.pathLength)
      case .fix:
        object["gaps"] = .number(Double(stream.gaps))
        object["valid"] = .number(Double(summary.validFixes))
      default: break
      }
      samples[kind.rawValue] = .object(object)
    }
    return [
      "log": .string(path), "version": .number(Double(SessionLogHeader.version)),
      "created": JSONValue(header.created?.iso8601()), "device": JSONValue(header.device),
      "world_alignment": .string(header.worldAlignment.rawValue), "note": JSONValue(header.note),
      "first_t": JSONValue(finite: summary.start), "last_t": JSONValue(finite: summary.end),
      "duration_s": .number(summary.duration), "utc": JSONValue(summary.firstUTC?.iso8601()),
      "samples": .object(samples), "times_going_back": .number(Double(summary.backwardTimes)),
      "damaged_lines": .number(Double(damage.count)),
      "damage": .array(
        damage.first.map { ["line": .number(Double($0.number)), "problem": .string($0.problem)] }),
      "unknown_lines": .number(Double(unknownLines)), "cut_off": .bool(isCutOff),
    ]
  }

  /// The report as text.
  public var text: String {
    var lines = ["\(path): session log, version \(SessionLogHeader.version), \(header.worldAlignment.rawValue)"]
    let created = header.created?.iso8601(fractionDigits: 0).map { "created \($0)" }
    let about = [created, header.device, header.note].compactMap { $0 }
    if !about.isEmpty { lines.append(about.joined(separator: ", ")) }
    if let start = summary.start, let end = summary.end {
      let span = "t = \(Fixed.text(start, decimals: 3)) … \(Fixed.text(end, decimals: 3)) s"
      let wall = summary.firstUTC?.iso8601(fractionDigits: 0).map { ", wall clock from \($0)" } ?? ""
      lines.append("\(Fixed.text(summary.duration, decimals: 1)) s (\(span)\(wall))")
    } else {
      lines.append("no samples")
    }
    for kind in LogLineKind.allCases {
      guard let stream = summary[kind] else { continue }
      lines.append(row(kind, stream))
    }
    if summary.backwardTimes > 0 { lines.append("\(summary.backwardTimes) times go back") }
    if unknownLines > 0 { lines.append("\(unknownLines) lines of kinds that this version does not know") }
    if damage.count > 0 {
      lines.append("\(damage.count) damaged \(damage.count == 1 ? "line" : "lines"):")
      lines += damage.first.map { "  line \($0.number): \($0.problem)" }
      if damage.count > damage.first.count { lines.append("  …") }
    }
    if isCutOff { lines.append("the last line is cut off, as when the recorder was stopped") }
    return lines.joined(separator: "\n")
  }

  private func row(_ kind: LogLineKind, _ stream: LogSummary.Stream) -> String {
    var parts = [String(stream.count)]
    if let rate = stream.rate { parts.append("\(Fixed.text(rate, decimals: rate < 10 ? 2 : 1)) a second") }
    switch kind {
    case .pose:
      parts.append("\(Fixed.text(summary.pathLength, decimals: 1)) m of path")
      if summary.poorPoses > 0 { parts.append("\(summary.poorPoses) not normal") }
    case .fix: if summary.validFixes < stream.count { parts.append("\(stream.count - summary.validFixes) invalid") }
    default: break
    }
    if stream.gaps > 0 {
      let gaps = stream.gaps == 1 ? "1 gap" : "\(stream.gaps) gaps"
      parts.append("\(gaps), the longest \(Fixed.text(stream.longestInterval, decimals: 1)) s")
    }
    let name = kind.rawValue
    return "  " + name + String(repeating: " ", count: max(1, 10 - name.count)) + parts.joined(separator: ", ")
  }
}
