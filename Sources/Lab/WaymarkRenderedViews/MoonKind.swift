/// Skies with or without the Moon.
enum MoonKind: String, CaseIterable {
  case day = "the Moon by day"
  case dusk = "the Moon at dusk"
  case cloudy = "a day without the Moon"
  case night = "the Moon at night, one picture"
  case carried = "the Moon at night, from two places"
  case lamp = "a lamp at night, from two places"
  case lamps = "lamps at night, from two places"

  var isNight: Bool {
    switch self {
    case .day, .dusk, .cloudy: false
    case .night, .carried, .lamp, .lamps: true
    }
  }

  /// Whether the camera is carried to another place for a second picture.
  var isCarried: Bool { isNight && self != .night }

  /// Whether the Moon is drawn.
  var hasMoon: Bool { self == .day || self == .dusk || self == .night || self == .carried }

  /// Elevations of the Sun, degrees.
  var sunElevations: ClosedRange<Double> {
    switch self {
    case .day, .cloudy: 3...80
    case .dusk: -3...0
    case .night, .carried, .lamp, .lamps: -80 ... -8
    }
  }
}
