import Waymark
import WaymarkGeodesy

/// NMEA 0183 logs, also within the lines of GnssLogger. The sentences of one epoch (GGA, RMC, VTG, GSA, GST, ZDA, of
/// any talker) make one fix.
enum NMEAImporter {
  /// 68 % radius in metres of fixes without dilution of precision, unless another is given.
  static let defaultAccuracy = 10.0

  /// 1σ error of one range in metres by GGA's quality: single, differential, RTK fixed and float.
  static func userRangeError(quality: Int?) -> Double {
    switch quality {
    case 2, 3, 9: 2
    case 4: 0.02
    case 5: 0.4
    default: 5
    }
  }

  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    try read(path, options: options, isTruth: false)
  }

  private static func read(_ path: String, options: ImportOptions, isTruth: Bool) throws(InputError) -> ImportedTrack {
    let lines = try LineReader(path: path)
    var track = ImportedTrack(name: lines.name, format: isTruth ? .nmeaTruth : .nmea, clock: .utc)
    var epochs = EpochList()
    while try lines.advance() {
      do throws(LineProblem) {
        if lines.isTooLong { throw LineProblem("the line is too long") }
        guard let sentence = try NMEASentence.find(in: lines.text) else { continue }
        try epochs.add(sentence, line: lines.number)
      } catch {
        track.damage.note(line: lines.number, error.text)
      }
    }
    guard epochs.hasDate || options.firstDay != nil else {
      try make(&track, epochs, day: 0, options: options, isTruth: isTruth)
      track.clock = .own
      track.notes.append("no sentence has a date: times count from midnight (UTC) of the first day")
      return track
    }
    try make(&track, epochs, day: options.firstDay, options: options, isTruth: isTruth)
    return track
  }

  /// Reads the recording of a reference receiver: the epochs whose ambiguities are fixed (GGA's quality 4) are the truth.
  static func readTruth(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    try read(path, options: options, isTruth: true)
  }

  private static func make(
    _ track: inout ImportedTrack, _ epochs: EpochList, day: Int?, options: ImportOptions, isTruth: Bool
  ) throws(InputError) {
    var (withoutFix, notFixed) = (0, 0)
    let days = epochs.days(first: day)
    for (i, entry) in epochs.list.enumerated() {
      do throws(LineProblem) {
        guard
          let fix = try entry.epoch.fix(
            accuracy: options.accuracy ?? defaultAccuracy, userRangeError: options.userRangeError)
        else {
          if entry.epoch.quality == 0 || entry.epoch.isVoid { withoutFix += 1 }
          continue
        }
        let time = Double(days[i]) * 86_400 + entry.epoch.secondsOfDay
        guard isTruth else {
          track.append(.fix(fix), at: time)
          continue
        }
        guard entry.epoch.quality == 4 else {
          notFixed += 1
          continue
        }
        let position = Position(fix.coordinate, altitude: fix.altitude)
        track.append(
          .truth(GroundTruth(position: position, yawDegrees: nil, course: fix.course, speed: fix.speed)), at: time)
      } catch {
        track.damage.note(line: entry.line, error.text)
      }
    }
    try track.requireSamples(isTruth ? "RTK-fixed positions (GGA quality 4)" : "fixes")
    if notFixed > 0 { track.notes.append("\(notFixed) positions are not RTK-fixed and no truth") }
    if withoutFix > 0 { track.notes.append("the receiver had no fix in \(withoutFix) of \(days.count) epochs") }
  }

  /// The epochs in file order.
  private struct EpochList {
    private(set) var list: [(epoch: NMEAEpoch, line: Int)] = []
    private(set) var hasDate = false

    mutating func add(_ sentence: NMEASentence, line: Int) throws(LineProblem) {
      let time: Double?
      switch sentence.type {
      case "GGA", "RMC", "GST", "ZDA": time = try sentence.time(0)
      case "VTG", "GSA": time = nil
      default: return
      }
      // VTG and GSA have no time of their own: they belong to the epoch of the last sentence with a time.
      if let time, list.last?.epoch.secondsOfDay != time { list.append((NMEAEpoch(secondsOfDay: time), line)) }
      guard !list.isEmpty else { return }
      try list[list.count - 1].epoch.add(sentence)
      if list[list.count - 1].epoch.day != nil { hasDate = true }
    }

    /// The day of each epoch: from its own sentences, or continued from its neighbours across midnight.
    func days(first: Int?) -> [Int] {
      // Days since the first epoch, derived from the times alone.
      var rollovers: [Int] = []
      var rollover = 0
      for (i, entry) in list.enumerated() {
        if i > 0, entry.epoch.secondsOfDay < list[i - 1].epoch.secondsOfDay - 43_200 { rollover += 1 }
        rollovers.append(rollover)
      }
      var days: [Int] = []
      let dated = list.firstIndex { $0.epoch.day != nil }
      var base = first ?? dated.flatMap { i in list[i].epoch.day.map { $0 - rollovers[i] } } ?? 0
      for (i, entry) in list.enumerated() {
        if first == nil, let day = entry.epoch.day { base = day - rollovers[i] }
        days.append(base + rollovers[i])
      }
      return days
    }
  }
}
