public import Waymark
import WaymarkGeodesy

/// The result of importing a file: samples timed by the file's own clock.
public struct ImportedTrack: Sendable {
  /// The file or folder.
  public var name: String
  /// The format that it was read as.
  public var format: ImportFormat
  /// The clock of the samples' times.
  public var clock: SourceClock
  /// The samples in the order of the file.
  public var samples: [TimedSample] = []
  /// Lines that could not be used.
  public var damage = DamagedLines()
  /// Optional values that could not be used.
  var unusable = UnusableValues()
  /// What was assumed, chosen or left out, one sentence each without a full stop.
  public var notes: [String] = []
  /// What recorded it, where the file says so.
  public var device: String?
  /// How the axes of its poses' scene frame are aligned.
  public var worldAlignment = WorldAlignment.gravity

  /// Makes an empty track.
  init(name: String, format: ImportFormat, clock: SourceClock) {
    self.name = name
    self.format = format
    self.clock = clock
  }

  /// Whether it has poses: the scene frame of a merged log is theirs.
  public var hasPoses: Bool { samples.contains { if case .pose = $0.sample { true } else { false } } }

  /// Earliest and latest time; nil for an empty track.
  var span: ClosedRange<Double>? {
    guard var low = samples.first?.time else { return nil }
    var high = low
    for sample in samples {
      low = min(low, sample.time)
      high = max(high, sample.time)
    }
    return low...high
  }

  mutating func append(_ sample: Sample, at time: Double) { samples.append(TimedSample(time: time, sample)) }

  /// Rejects a track without samples, with the first reason why.
  ///
  /// - Parameter what: what was looked for, as a plural: "fixes".
  /// - Throws: `InputError` when there are none.
  func requireSamples(_ what: String) throws(InputError) {
    guard samples.isEmpty else { return }
    if let first = damage.first.first {
      throw InputError("no \(what) could be read: \(first.problem)", file: name, line: first.number)
    }
    throw InputError("there are no \(what) in it", file: name, advice: "check the format")
  }

  /// Moves the fixes to the times at which they were valid.
  mutating func removeFixDelay(_ delay: Double) {
    guard delay != 0 else { return }
    for i in samples.indices {
      if case .fix = samples[i].sample { samples[i].time -= delay }
    }
  }

  /// Leaves out fixes at exactly 0° N 0° E: programs write that when they have no position.
  mutating func removeNullIsland() throws(InputError) {
    let before = samples.count
    samples.removeAll {
      guard case .fix(let fix) = $0.sample else { return false }
      return fix.coordinate.latitude == 0 && fix.coordinate.longitude == 0
    }
    guard samples.count < before else { return }
    guard !samples.isEmpty else {
      throw InputError(
        "all \(before) fixes are at exactly 0,0, which means “no position”", file: name,
        advice: "use a recording of a receiver that had one")
    }
    notes.append("fixes at exactly 0,0, which means “no position”, are left out: \(before - samples.count)")
  }

  /// Counts what was left out or is marked as invalid by the recording itself.
  mutating func noteUnusable() {
    if let note = unusable.note { notes.append(note) }
    var (fixes, headings) = (0, 0)
    for sample in samples {
      switch sample.sample {
      case .fix(let fix) where fix.horizontalAccuracy < 0: fixes += 1
      case .heading(let reading) where reading.accuracy < 0: headings += 1
      default: break
      }
    }
    let parts = [(fixes, "fixes"), (headings, "headings")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if !parts.isEmpty {
      notes.append("marked as invalid, because they have no accuracy: \(parts.joined(separator: ", "))")
    }
  }

  /// Drops samples at impossible times (more than 300 000 years from the clock's zero): a damaged digit.
  mutating func removeImpossibleTimes() throws(InputError) {
    let limit = 1e13
    let before = samples.count
    samples.removeAll { !(abs($0.time) < limit) }
    if let offset = clock.utcOffset, !(abs(offset) < limit) { clock.utcOffset = nil }
    if samples.count < before { notes.append("\(before - samples.count) samples at impossible times are left out") }
    try requireSamples("samples at possible times")
  }
}
