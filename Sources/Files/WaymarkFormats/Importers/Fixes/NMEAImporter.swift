import Waymark
import WaymarkGeodesy

/// NMEA 0183 streams (`NMEAStream`), also within the lines of GnssLogger. The sentences of one epoch (GGA, RMC, VTG, GSA, GST, ZDA, of
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
    let lines = try LineReader(path: path, endsAtCarriageReturn: true)
    var track = ImportedTrack(name: lines.name, format: isTruth ? .nmeaTruth : .nmea, clock: .utc)
    var stream = NMEAStream()
    var epochs = EpochList()
    while try lines.advance() {
      if lines.isTooLong { track.damage.note(line: lines.number, "the line is too long") }
      for piece in stream.take(lines.text, number: lines.number) { epochs.add(piece, into: &track) }
    }
    let end = stream.finish()
    for piece in end.pieces { epochs.add(piece, into: &track) }
    if end.isCutOff { track.notes.append("the last sentence is cut off") }
    try make(&track, epochs, options: options, isTruth: isTruth)
    return track
  }

  /// Reads the recording of a reference receiver: the epochs whose ambiguities are fixed (GGA's quality 4) are the truth.
  static func readTruth(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    try read(path, options: options, isTruth: true)
  }

  private static func make(
    _ track: inout ImportedTrack, _ epochs: EpochList, options: ImportOptions, isTruth: Bool
  ) throws(InputError) {
    let usable = epochs.list.filter { !$0.epoch.isWithoutFix }
    let (days, hasDate, undated) = days(of: usable)
    var notFixed = 0
    for (i, entry) in usable.enumerated() {
      do throws(LineProblem) {
        guard
          let fix = try entry.epoch.fix(
            accuracy: options.accuracy ?? defaultAccuracy, userRangeError: options.userRangeError)
        else { continue }
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
    let withoutFix = epochs.list.count - usable.count
    if withoutFix > 0 {
      track.notes.append("the receiver had no fix in \(withoutFix) of \(epochs.list.count) epochs")
    }
    if undated > 0 {
      track.notes.append("\(undated) dates before 1990 are not used: the receiver's clock was not set yet")
    }
    if !hasDate {
      track.clock = .own
      if options.firstDay == nil {
        track.notes.append(
          "no sentence has a date: times count from midnight (UTC) of the first day, unless --date YYYY-MM-DD gives it")
      }
    }
  }

  /// The day of each epoch: from its own sentences, or continued from its neighbours across midnight.
  ///
  /// - Returns: days since 1970, or since the first where no epoch has a date; whether one has; and the number of dates that are none.
  private static func days(
    of epochs: [(epoch: NMEAEpoch, line: Int)]
  ) -> (days: [Int], hasDate: Bool, undated: Int) {
    // Days since the first epoch, derived from the times alone.
    var rollovers: [Int] = []
    var rollover = 0
    for (i, entry) in epochs.enumerated() {
      if i > 0, entry.epoch.secondsOfDay < epochs[i - 1].epoch.secondsOfDay - 43_200 { rollover += 1 }
      rollovers.append(rollover)
    }
    let stated = epochs.map(\.epoch.day)
    let known = stated.map { $0.flatMap { Double($0) * 86_400 >= ClockCheck.earliest(of: .nmea) ? $0 : nil } }
    // Where no date is plausible, they are all taken as they are, and the check of the clock has a say.
    let dates = known.contains { $0 != nil } ? known : stated
    guard let dated = dates.firstIndex(where: { $0 != nil }), var base = dates[dated].map({ $0 - rollovers[dated] })
    else { return (rollovers, false, 0) }
    var days: [Int] = []
    for (i, date) in dates.enumerated() {
      if let date { base = date - rollovers[i] }
      days.append(base + rollovers[i])
    }
    return (days, true, zip(stated, dates).count { $0 != nil && $1 == nil })
  }

  /// The epochs in file order.
  private struct EpochList {
    private(set) var list: [(epoch: NMEAEpoch, line: Int)] = []

    mutating func add(_ piece: NMEAStream.Piece, into track: inout ImportedTrack) {
      do throws(LineProblem) {
        try add(try piece.sentence.get(), line: piece.line, unusable: &track.unusable)
      } catch {
        track.damage.note(line: piece.line, error.text)
      }
    }

    private mutating func add(
      _ sentence: NMEASentence, line: Int, unusable: inout UnusableValues
    ) throws(LineProblem) {
      let time: Double?
      switch sentence.type {
      case "GGA", "RMC", "GST", "ZDA": time = try sentence.time(0)
      case "VTG", "GSA": time = nil
      default: return
      }
      // VTG and GSA have no time of their own: they belong to the epoch of the last sentence with a time.
      if let time, list.last?.epoch.secondsOfDay != time { list.append((NMEAEpoch(secondsOfDay: time), line)) }
      guard !list.isEmpty else { return }
      try list[list.count - 1].epoch.add(sentence, unusable: &unusable)
    }
  }
}
