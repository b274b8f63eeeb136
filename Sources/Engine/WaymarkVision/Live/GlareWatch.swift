internal import CPortableMath
internal import WaymarkGeodesy

/// Distinguishes the Moon from lamps: as the camera moves, the Moon keeps its azimuth and elevation.
struct GlareWatch {
  private struct Glare {
    let time: Double
    let place: Coordinate
    let positionSigma: Double
    /// Azimuth of the scene's −Z axis if it is the Moon, and its standard deviation, degrees.
    let yaw: Double
    let sigma: Double
    /// How much lower gravity has it than the Moon is, degrees.
    let height: Double
  }

  /// Spots, the newest last: one for each stretch of way.
  private var glares: [Glare] = []

  /// A spot is remembered so long, seconds: the scene rotates.
  private static let maximumAge = 120.0
  /// Two places are at least so far apart across the line of sight, metres: along it lamps hardly move.
  private static let apart = 20.0
  /// Places that are known less well are not compared, metres.
  private static let maximumPositionSigma = 15.0
  private static let maximumCount = 16
  /// The spot stays within so many deviations, and within what a lamp at this distance, metres, would move aside.
  private static let (maximumDeviations, lampDistance) = (2.5, 1000.0)
  /// Gravity's error changes by no more between two moments, degrees.
  private static let maximumRise = 0.5

  /// Takes a spot.
  ///
  /// - Parameters:
  ///   - sight: the spot, as if it were the Moon.
  ///   - moment: when it was seen.
  ///   - place: from where.
  ///   - azimuth: of the Moon, degrees.
  /// - Returns: true when all that were seen from far enough away were where this one is, and one was.
  mutating func proves(
    _ sight: BodySight, of moment: CameraMoment, at place: Coordinate, azimuth: Double
  ) -> Bool {
    let heading = CameraWatch.headingSigma(moment)
    let glare = Glare(
      time: moment.time, place: place, positionSigma: moment.positionSigma,
      yaw: sight.attitude.yawDegrees - moment.headingDegrees,
      sigma: (sight.yawSigmaDegrees * sight.yawSigmaDegrees + heading * heading).squareRoot(),
      height: sight.heightErrorDegrees)
    guard glare.positionSigma <= Self.maximumPositionSigma, glare.yaw.isFinite, glare.sigma.isFinite else {
      return false
    }
    glares = glares.filter { (0..<Self.maximumAge).contains(glare.time - $0.time) }
    let line = Angle.sinCos(degrees: azimuth)
    let here = LocalPlane(origin: place)
    func across(_ other: Glare) -> Double {
      let offset = here.offset(to: other.place)
      return abs(offset.east * line.cos - offset.north * line.sin)
    }
    func isApart(_ other: Glare) -> Bool {
      let sigma = glare.positionSigma * glare.positionSigma + other.positionSigma * other.positionSigma
      return across(other) >= max(Self.apart, 3 * sigma.squareRoot())
    }
    let others = glares.filter(isApart)
    if glares.last.map(isApart) ?? true {
      glares.append(glare)
      if glares.count > Self.maximumCount { glares.removeFirst() }
    }
    return !others.isEmpty
      && others.allSatisfy { other in
        let sigma = (glare.sigma * glare.sigma + other.sigma * other.sigma).squareRoot()
        let aside = Angle.degrees(atan(across(other) / Self.lampDistance))
        return abs(Angle.wrappedTo180(glare.yaw - other.yaw)) <= min(aside, Self.maximumDeviations * sigma)
          && abs(glare.height - other.height) <= Self.maximumRise
      }
  }
}
