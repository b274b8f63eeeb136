internal import CPortableMath
internal import WaymarkGeodesy

/// Tells the Moon from lamps: it stays in its direction while the camera is carried on.
struct GlareWatch {
  private struct Glare {
    let time: Double
    let place: Coordinate
    let positionSigma: Double
    /// Azimuth of the scene's −Z axis if it is the Moon, and its standard deviation, degrees.
    let yaw: Double
    let sigma: Double

    /// Whether it was seen from somewhere else than another one, for all that is known of both places.
    func isApart(from other: Glare) -> Bool { distance(to: other) >= least(other) }

    func distance(to other: Glare) -> Double {
      let offset = LocalPlane(origin: place).offset(to: other.place)
      return (offset.east * offset.east + offset.north * offset.north).squareRoot()
    }

    private func least(_ other: Glare) -> Double {
      max(
        GlareWatch.apart, 3 * (positionSigma * positionSigma + other.positionSigma * other.positionSigma).squareRoot())
    }
  }

  /// Spots, the newest last: one for each stretch of way.
  private var glares: [Glare] = []

  /// A spot is remembered so long, seconds: the scene rotates.
  private static let longest = 120.0
  /// Two places are at least so far apart, metres.
  fileprivate static let apart = 20.0
  private static let most = 16
  /// The spot stays within so many deviations, and within what a lamp at this distance, metres, would move aside.
  private static let (mostDeviations, lampDistance) = (2.5, 1000.0)

  /// Takes a spot.
  ///
  /// - Parameters:
  ///   - sight: the spot, as if it were the Moon.
  ///   - moment: when it was seen.
  ///   - place: from where.
  /// - Returns: true when all that were seen from far enough away were in the same direction, and one was.
  mutating func proves(_ sight: BodySight, of moment: CameraMoment, at place: Coordinate) -> Bool {
    guard moment.positionSigma.isFinite else { return false }
    let heading = CameraWatch.headingSigma(moment)
    let glare = Glare(
      time: moment.time, place: place, positionSigma: moment.positionSigma,
      yaw: sight.attitude.yawDegrees - moment.headingDegrees,
      sigma: (sight.yawSigmaDegrees * sight.yawSigmaDegrees + heading * heading).squareRoot())
    glares = glares.filter { (0..<Self.longest).contains(glare.time - $0.time) }
    let others = glares.filter { $0.isApart(from: glare) }
    if glares.last.map({ $0.isApart(from: glare) }) ?? true {
      glares.append(glare)
      if glares.count > Self.most { glares.removeFirst() }
    }
    return !others.isEmpty
      && others.allSatisfy { other in
        let sigma = (glare.sigma * glare.sigma + other.sigma * other.sigma).squareRoot()
        let aside = Angle.degrees(atan(glare.distance(to: other) / Self.lampDistance))
        return abs(Angle.wrappedTo180(glare.yaw - other.yaw)) <= min(aside, Self.mostDeviations * sigma)
      }
  }
}
