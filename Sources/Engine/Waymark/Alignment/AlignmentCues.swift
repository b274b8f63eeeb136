/// Sources of information of an alignment.
public struct AlignmentCues: OptionSet, Hashable, Sendable {
  /// One bit per cue.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Places of location fixes.
  public static let fixes = AlignmentCues(rawValue: 1)
  /// Course and speed of location fixes.
  public static let velocity = AlignmentCues(rawValue: 2)
  /// The compass.
  public static let compass = AlignmentCues(rawValue: 4)
  /// Sightings of the Sun, the Moon, known positions.
  public static let sightings = AlignmentCues(rawValue: 8)
  /// Elevation of the ground, for the height.
  public static let ground = AlignmentCues(rawValue: 16)
  /// Streets and route.
  public static let streets = AlignmentCues(rawValue: 32)
  /// The yaw that the device or the user gave at the start.
  public static let initialYaw = AlignmentCues(rawValue: 64)

  /// Another positioning system (`GeoPose`).
  public static let geoPose = AlignmentCues(rawValue: 128)

  /// Names of the single cues, from the lowest bit.
  public static let names = [
    "fixes", "velocity", "compass", "sightings", "ground", "streets", "initial-yaw", "geo-pose",
  ]

  /// All of them.
  public static let all = AlignmentCues(rawValue: 255)

  /// Names of the cues in this set.
  public var names: [String] {
    var names: [String] = []
    for (i, name) in Self.names.enumerated() where rawValue & (1 << UInt8(i)) != 0 { names.append(name) }
    return names
  }
}
