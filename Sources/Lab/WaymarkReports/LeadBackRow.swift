public import Waymark
public import WaymarkFormats

/// Bearing and distance back to a saved place at a moment, for reports.
public struct LeadBackRow: Equatable, Sendable {
  /// Seconds of the log; nil for a single position.
  public var time: Double?
  /// Bearing, distance and sound.
  public var back: LeadBack
  /// The same as text.
  public var words: String

  /// Makes a row.
  public init(time: Double?, back: LeadBack, words: String) {
    self.time = time
    self.back = back
    self.words = words
  }

  /// One line.
  public var text: String { time.map { GuidanceText.clock($0) + "  " + words } ?? words }

  /// All values.
  public var json: JSONValue {
    [
      "t": JSONValue(finite: time), "distance_m": JSONValue(finite: back.distance),
      "bearing_deg": JSONValue(finite: back.bearingDegrees), "turn_deg": JSONValue(finite: back.turnDegrees),
      "climb_m": JSONValue(finite: back.climb), "here": .bool(back.isHere), "words": .string(words),
      "pan": JSONValue(finite: back.sound.pan), "beats_per_s": JSONValue(finite: back.sound.rate),
      "dullness": JSONValue(finite: back.sound.dullness), "loudness": JSONValue(finite: back.sound.loudness),
    ]
  }
}
