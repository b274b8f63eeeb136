public import Waymark
import WaymarkGeodesy

/// Merges recordings with different clocks into one log.
public enum LogMerge {
  /// A recording and the offset of its clock.
  public struct Input: Sendable {
    /// The recording.
    public var track: ImportedTrack
    /// Seconds to add to its times to get those of the first clock; nil derives them from the clocks.
    public var offset: Double?

    /// Makes an input.
    public init(_ track: ImportedTrack, offset: Double? = nil) {
      self.track = track
      self.offset = offset
    }
  }

  /// The result of a merge.
  public struct Result: Sendable {
    /// The header for the log.
    public var header: SessionLogHeader
    /// All samples in order of time.
    public var samples: [TimedSample]
    /// What was assumed, one sentence each without a full stop.
    public var notes: [String]
  }

  /// Seconds between two lines that give the wall clock.
  private static let utcInterval = 60.0

  /// Merges recordings. Times are those of the recording that has the poses, or else of the first.
  ///
  /// - Parameters:
  ///   - inputs: the recordings; at most one may have poses, because a session has one scene frame.
  ///   - startTogether: whether recordings whose clocks cannot be related are assumed to start at the same moment.
  /// - Returns: the log.
  /// - Throws: `InputError` when clocks cannot be related, when recordings do not overlap, or when several have poses.
  public static func merge(_ inputs: [Input], startTogether: Bool = false) throws(InputError) -> Result {
    let withPoses = inputs.indices.filter { inputs[$0].track.hasPoses }
    guard withPoses.count < 2 else {
      throw InputError(
        "both \(inputs[withPoses[0]].track.name) and \(inputs[withPoses[1]].track.name) have poses; a session has one "
          + "scene frame", advice: "leave one of them out")
    }
    guard let reference = withPoses.first ?? inputs.indices.first else {
      throw InputError("there is nothing to merge")
    }
    let base = inputs[reference].track
    var notes: [String] = []
    var entries: [(time: Double, order: Int, sample: Sample)] = []
    var clock = base.clock
    let baseShift = inputs[reference].offset ?? 0
    clock.utcOffset = clock.utcOffset.map { $0 - baseShift }
    let baseSpan = base.span.map { $0.lowerBound + baseShift...$0.upperBound + baseShift }
    for (i, input) in inputs.enumerated() {
      let track = input.track
      let name = inputs.count > 1 ? "\(track.name): " : ""
      notes.append(contentsOf: track.notes.map { name + $0 })
      guard let span = track.span else { continue }
      var shift = baseShift
      if i != reference, let baseSpan {
        let (found, note) = try offset(of: input, to: base, startTogether: startTogether)
        shift = input.offset ?? found + baseShift
        if let note { notes.append(name + note) }
        let moved = span.lowerBound + shift...span.upperBound + shift
        guard moved.overlaps(baseSpan) else { throw apart(track, moved, base, baseSpan) }
        if clock.utcOffset == nil, let utcOffset = track.clock.utcOffset { clock.utcOffset = utcOffset - shift }
      }
      for sample in track.samples { entries.append((sample.time + shift, entries.count, sample.sample)) }
    }
    // A single log keeps the order in which its samples arrived.
    if inputs.count > 1 || base.format != .log { entries.sort { ($0.time, $0.order) < ($1.time, $1.order) } }
    let samples = withWallClock(clock, entries.map { TimedSample(time: $0.time, $0.sample) })
    var header = SessionLogHeader(device: base.device, worldAlignment: base.worldAlignment)
    if let utcOffset = clock.utcOffset, let first = samples.first {
      header.created = UTCInstant(secondsSince1970: (first.time + utcOffset).rounded(.down))
    }
    header.note = "imported from " + inputs.map { "\($0.track.format.rawValue)" }.joined(separator: ", ")
    return Result(header: header, samples: samples, notes: notes)
  }

  /// Seconds to add to a track's times to get those of another.
  private static func offset(
    of input: Input, to base: ImportedTrack, startTogether: Bool
  ) throws(InputError) -> (Double, String?) {
    if let offset = input.offset { return (offset, nil) }
    let clock = input.track.clock
    if clock.kind == base.clock.kind, clock.kind != .own {
      return (0, clock.kind == .boot ? "its clock is assumed to be that of the same device" : nil)
    }
    if let own = clock.utcOffset, let other = base.clock.utcOffset { return (own - other, nil) }
    if startTogether, let own = input.track.span, let other = base.span {
      return (other.lowerBound - own.lowerBound, "it is assumed to begin with \(base.name) begins")
    }
    throw InputError(
      "its clock (\(clock.description)) cannot be related to that of \(base.name) (\(base.clock.description))",
      file: input.track.name, advice: "give the difference with --clock-offset, or use --start-together")
  }

  private static func apart(
    _ track: ImportedTrack, _ span: ClosedRange<Double>, _ base: ImportedTrack, _ baseSpan: ClosedRange<Double>
  ) -> InputError {
    let gap =
      span.lowerBound > baseSpan.upperBound
      ? span.lowerBound - baseSpan.upperBound : baseSpan.lowerBound - span.upperBound
    let side = span.lowerBound > baseSpan.upperBound ? "begins" : "ends"
    let relation = side == "begins" ? "after the end" : "before the beginning"
    return InputError(
      "it \(side) \(JSONValue.number(gap.rounded()).text()) s \(relation) of \(base.name)", file: track.name,
      advice: "check that they belong together, or give the difference of the clocks with --clock-offset")
  }

  /// The samples with the wall clock before the first and then every minute, unless the recordings have it.
  private static func withWallClock(_ clock: SourceClock, _ samples: [TimedSample]) -> [TimedSample] {
    let hasClock = samples.contains { if case .utc = $0.sample { true } else { false } }
    guard let offset = clock.utcOffset, !hasClock else { return samples }
    var all: [TimedSample] = []
    all.reserveCapacity(samples.count + samples.count / 60 + 1)
    var last = -Double.infinity
    for sample in samples {
      if sample.time - last >= utcInterval {
        last = sample.time
        all.append(TimedSample(time: sample.time, .utc(UTCInstant(secondsSince1970: sample.time + offset))))
      }
      all.append(sample)
    }
    return all
  }
}
