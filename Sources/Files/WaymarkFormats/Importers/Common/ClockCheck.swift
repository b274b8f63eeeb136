import Foundation
import WaymarkGeodesy

/// Checks the dates of a recording: receivers write 1970 or 1980 before their first fix, and dates 1024 weeks too early when their count of weeks
/// has rolled over; programs count seconds from 2001, or milliseconds.
enum ClockCheck {
  /// After so many weeks a receiver's count of weeks begins again, seconds.
  private static let rollover = 1024.0 * 604_800
  private static let day = 86_400.0

  /// Before this there are no recordings of a format, seconds since 1970.
  static func earliest(of format: ImportFormat) -> Double {
    switch format {
    // The first iPhones, 2007-06-29.
    case .cllocation, .corelocation, .sensorlog: 1_183_075_200
    // The first Android phones, 2008-09-23.
    case .gnsslogger: 1_222_128_000
    case .tum: 946_684_800
    default: 631_152_000
    }
  }

  /// The dates that recordings of a format can have. Later ones than now are possible where this computer's own clock is behind.
  private static func plausible(_ format: ImportFormat, _ now: Double) -> ClosedRange<Double> {
    earliest(of: format)...max(now + day, 1_830_297_600)  // 2028-01-01
  }

  /// Interprets times that are numbers: in seconds, milli-, micro- or nanoseconds, from 1970 or, on Apple's systems, from 2001.
  ///
  /// - Parameters:
  ///   - track: a recording whose times are the numbers that it has.
  ///   - options: the epoch; nil for the one that makes them plausible.
  ///   - now: seconds since 1970.
  /// - Returns: whether they are plausible dates now.
  static func readTimes(
    of track: inout ImportedTrack, options: ImportOptions, now: Double = Date().timeIntervalSince1970
  ) -> Bool {
    let times = track.samples.map(\.time).sorted()
    guard !times.isEmpty else { return false }
    let middle = times[times.count / 2]
    let plausible = plausible(track.format, now)
    let choices = options.epoch.map { [$0] } ?? (track.format == .tum ? [.unix] : ImportOptions.Epoch.allCases)
    for epoch in choices {
      for (unit, name) in [(1.0, "seconds"), (1e3, "milliseconds"), (1e6, "microseconds"), (1e9, "nanoseconds")] {
        guard plausible.contains(middle / unit + epoch.secondsSince1970) else { continue }
        for i in track.samples.indices {
          track.samples[i].time = track.samples[i].time / unit + epoch.secondsSince1970
        }
        if unit != 1 || epoch != .unix {
          let advice = epoch != .unix && options.epoch == nil ? " (--epoch 1970 counts them from there)" : ""
          track.notes.append("\(times.count) times are taken as \(name) since \(epoch.rawValue)\(advice)")
        }
        return true
      }
    }
    let zero = options.epoch?.secondsSince1970 ?? 0
    for i in track.samples.indices { track.samples[i].time += zero }
    return false
  }

  /// Leaves out samples whose date is none, moves those whose weeks have rolled over, and gives the recording the day that the options have.
  /// A recording without any plausible date gives the log no wall clock.
  ///
  /// - Parameters:
  ///   - track: the recording.
  ///   - options: the day of its first sample; nil for that of the recording.
  ///   - now: seconds since 1970.
  static func check(
    _ track: inout ImportedTrack, options: ImportOptions, now: Double = Date().timeIntervalSince1970
  ) {
    let plausible = plausible(track.format, now)
    if track.clock.kind == .utc { removeStray(from: &track, plausible) }
    sayOrder(in: &track)
    let hasDate = track.clock.utcOffset != nil
    guard hasDate || options.firstDay != nil && track.format.settings.contains(.date) else { return }
    let offset = track.clock.utcOffset ?? 0
    guard let span = track.span else { return }
    var first = span.lowerBound + offset
    if let firstDay = options.firstDay {
      let move = (Double(firstDay) - (first / day).rounded(.down)) * day
      first += move
      if track.clock.kind == .boot {
        track.clock.utcOffset = offset + move
      } else {
        for i in track.samples.indices { track.samples[i].time += move }
        track.clock = .utc
      }
      if hasDate, move != 0 {
        track.notes.append(
          "its dates are moved by \(JSONValue.text(ofNumber: move / day)) days, so that it begins on \(date(first))")
      }
    }
    let last = span.upperBound - span.lowerBound + first
    let advice = advice(first, plausible, now, track)
    if !plausible.contains(first) || !plausible.contains(last) {
      let what = first > now ? "in the future (\(date(first)))" : "of \(date(first)), as if its clock had not been set"
      track.clock.utcOffset = nil
      track.notes.append(
        "its \(track.samples.count) samples are \(what): the log gets no date\(advice.map { ", unless \($0)" } ?? "")")
    } else if first + rollover <= now, options.firstDay == nil, let advice {
      track.notes.append(
        "its \(track.samples.count) samples are of \(date(first)); if the receiver's count of weeks has rolled over, \(advice)"
      )
    }
  }

  /// How to give the date; nil where the format has no such option.
  private static func advice(
    _ first: Double, _ plausible: ClosedRange<Double>, _ now: Double, _ track: ImportedTrack
  ) -> String? {
    guard track.format.settings.contains(.date) else { return nil }
    var later = first
    while later + rollover <= now { later += rollover }
    let isKnown = first >= GPSTime.epoch && later > first && plausible.contains(later)
    return "--date \(isKnown ? date(later) : "YYYY-MM-DD") gives the date"
  }

  /// Moves samples that are whole 1024 weeks before the newest, and leaves out those without a plausible date, unless none has one.
  private static func removeStray(from track: inout ImportedTrack, _ plausible: ClosedRange<Double>) {
    guard let newest = track.samples.lazy.map(\.time).filter({ plausible.contains($0) }).max() else { return }
    var moved = 0
    for i in track.samples.indices {
      let before = newest - track.samples[i].time
      let weeks = (before / rollover).rounded()
      guard weeks >= 1, weeks < 4, abs(before - weeks * rollover) < day else { continue }
      track.samples[i].time += weeks * rollover
      moved += 1
    }
    if moved > 0 {
      track.notes.append(
        "\(moved) samples are dated 1024 weeks too early, before the receiver knew the week, and are moved")
    }
    let stray = track.samples.filter { !plausible.contains($0.time) }
    guard let first = stray.first else { return }
    track.samples.removeAll { !plausible.contains($0.time) }
    track.notes.append(
      "\(stray.count) of \(stray.count + track.samples.count) samples have no plausible date, the first \(date(first.time)), and are left out"
    )
  }

  /// Fixes that repeat a time, or go back, are sorted when the log is written.
  private static func sayOrder(in track: inout ImportedTrack) {
    var (newest, count) = (-Double.infinity, 0)
    for sample in track.samples {
      guard case .fix = sample.sample else { continue }
      if sample.time <= newest { count += 1 }
      newest = max(newest, sample.time)
    }
    if count > 0 { track.notes.append("\(count) fixes are not later than the one before; the log is in order of time") }
  }

  private static func date(_ seconds: Double) -> String {
    String(UTCInstant(secondsSince1970: seconds).iso8601()?.prefix(10) ?? "no date")
  }
}
