internal import CPortableMath
internal import WaymarkGeodesy

/// Pictures taken from about one place in several directions, against the horizon together: where none of them decides alone, because too
/// little of its skyline is free or uneven, a wider skyline may.
struct SkylineSweep {
  /// A picture of the sweep.
  struct Picture {
    let examination: SkylineExamination
    /// Azimuth of its optical axis in the scene, radians.
    let heading: Double
    /// Standard deviation of that against the other pictures', radians.
    let headingSigma: Double
    /// When it was taken, seconds.
    let time: Double
    /// Where.
    let place: Coordinate

    var trial: SkylineTrial { examination.trial }
  }

  /// Pictures, the newest last.
  private(set) var pictures: [Picture] = []

  /// Pictures that are kept: enough for half of the horizon.
  private static let maximumCount = 4
  /// Pictures that are older, seconds, or farther away, metres, are left out: the scene may have rotated.
  fileprivate static let (maximumAge, maximumDistance) = (60.0, 50.0)
  /// Two pictures that share more of their width than this show the same: a ridge seen twice is no new evidence.
  fileprivate static let maximumOverlap = 0.4

  /// Takes a picture in place of those that show the same part of the horizon, and drops the old ones.
  mutating func add(_ picture: Picture) {
    pictures = pictures.filter { $0.isBeside(picture) }
    pictures.append(picture)
    if pictures.count > Self.maximumCount { pictures.removeFirst() }
  }

  /// Part of the pictures' width that none of them shares with another, 0 … 1.
  var unsharedPart: Double {
    var (sum, shared) = (0.0, 0.0)
    for (i, picture) in pictures.enumerated() {
      sum += picture.trial.span
      for other in pictures[..<i] { shared += picture.shared(with: other) }
    }
    return sum > 0 ? max(0.3, 1 - shared / sum) : 1
  }
}

extension SkylineSweep.Picture {
  /// Width of the part that both show, radians.
  fileprivate func shared(with other: Self) -> Double {
    max(0, 0.5 * (trial.span + other.trial.span) - abs(remainder(heading - other.heading, 2 * Double.pi)))
  }

  /// Whether it goes into one sweep with a newer one.
  fileprivate func isBeside(_ newer: Self) -> Bool {
    let age = newer.time - time
    guard age >= 0, age < SkylineSweep.maximumAge else { return false }
    let offset = LocalPlane(origin: newer.place).offset(to: place)
    guard
      offset.east * offset.east + offset.north * offset.north < SkylineSweep.maximumDistance
        * SkylineSweep.maximumDistance
    else {
      return false
    }
    return shared(with: newer) < SkylineSweep.maximumOverlap * min(trial.span, newer.trial.span)
  }
}
