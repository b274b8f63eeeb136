internal import CPortableMath
internal import WaymarkGeodesy

/// What sightings say: each ties the yaw, and for a known position the own position too, to one measured direction.
/// They age with the drift of the odometry's yaw; a few of the newest are kept, and one of those that were measured in the
/// picture: the same ridge a second later is no new evidence. One that leaves several azimuths open gives way to one that does not.
struct SightingCue: Sendable {
  fileprivate struct Entry: Sendable {
    var time: Double
    var target: SightingObservation.Target
    /// Direction in the scene, radians clockwise from −Z.
    var heading: Double
    var sigma: Double
    var scenePosition: Complex

    /// Whether the direction was measured in the picture.
    var isMeasured: Bool {
      switch target {
      case .measured, .ambiguous: true
      case .direction, .position: false
      }
    }

    /// The azimuths that it leaves open; nil when there is only one.
    var choices: [AzimuthChoice]? {
      if case .ambiguous(let choices, _) = target { choices } else { nil }
    }

    /// Variance of the yaw at a later time, radians².
    func variance(at later: Double) -> Double { Self.variance(sigma, after: later - time) }

    private static func variance(_ sigma: Double, after seconds: Double) -> Double {
      let aged = Angle.radians(SightingCue.drift) * abs(seconds) / 60
      return sigma * sigma + aged * aged
    }

    /// What several azimuths say about the yaw at a later time.
    func cue(of choices: [AzimuthChoice], at later: Double) -> YawCue {
      let right = 1 - SightingCue.wrongMap
      var cue = YawCue(components: [], uniform: 1)
      for choice in choices {
        cue.components.append(
          YawCue.Component(
            weight: right * choice.probability, yaw: Angle.radians(choice.azimuthDegrees) - heading,
            variance: Self.variance(
              Angle.radians(max(choice.sigmaDegrees, SightingCue.surest)), after: later - time)))
        cue.uniform -= right * choice.probability
      }
      return cue
    }
  }

  /// Above this elevation a direction says too little about the yaw, degrees.
  private static let maximumElevation = 60.0
  /// Elevations may differ by this much from what they should be, degrees: more, and it was something else.
  private static let elevationTolerance = 4.0
  /// Standard deviation of a tap, pixels, and what the camera's model and the level add, degrees.
  private static let (pixels, model) = (4.0, 0.15)
  /// Lower limit on the standard deviation of a picture's direction, degrees.
  fileprivate static let surest = 0.05
  /// The yaw of odometry is thought to drift by this much, degrees per minute.
  fileprivate static let drift = 0.8
  /// Probability that the user pointed at something else.
  private static let mistake = 0.08
  /// Probability that a direction measured in the picture is of another ridge.
  private static let mismatch = 0.005
  /// A picture's direction replaces the one before it unless that one's standard deviation is below this part of its own.
  private static let alike = 0.7
  /// Probability that walls in the picture are not those of the map.
  fileprivate static let wrongMap = 0.05
  private static let capacity = 4

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  /// Takes a sighting.
  ///
  /// - Returns: false when it says nothing: too high, or not where such a thing can be.
  mutating func add(_ sighting: SightingObservation) -> Bool {
    let d = sighting.direction
    let level = (d.x * d.x + d.z * d.z).squareRoot()
    let elevation = Angle.degrees(atan2(d.y, level))
    guard abs(elevation) <= Self.maximumElevation, level > 0 else { return false }
    switch sighting.target {
    case .direction(_, let expected), .measured(_, let expected, _), .ambiguous(_, let expected):
      guard expected <= Self.maximumElevation, abs(expected - elevation) <= Self.elevationTolerance else {
        return false
      }
    case .position: break
    }
    let tap = Self.pixels * sighting.radiansPerPixel / level
    let model = Angle.radians(Self.model) / level
    var entry = Entry(
      time: sighting.time, target: sighting.target, heading: atan2(d.x, -d.z),
      sigma: (tap * tap + model * model).squareRoot(),
      scenePosition: Complex(sighting.scenePosition.x, -sighting.scenePosition.z))
    if case .measured(_, _, let sigma) = sighting.target { entry.sigma = Angle.radians(max(sigma, Self.surest)) }
    if entry.isMeasured, let before = entries.firstIndex(where: { $0.isMeasured }) {
      let old = entries[before]
      // Of pictures that are alike the one that happens to call itself surest is not surer: the newest counts.
      let sigma = Self.alike * entry.sigma
      let isWorse = entry.choices != nil || old.variance(at: entry.time) < sigma * sigma
      if old.choices == nil, isWorse { return true }
      entries.remove(at: before)
    }
    if entries.count >= Self.capacity { entries.removeFirst() }
    entries.append(entry)
    return true
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Takes the sightings into a belief.
  ///
  /// - Parameters:
  ///   - belief: the belief.
  ///   - position: where the camera is in the scene now, x and −z.
  ///   - time: now.
  /// - Returns: the probability that the newest one is right.
  func refine(_ belief: inout AlignmentBelief, position: Complex, at time: Double) -> Double {
    var believed = 0.0
    for entry in entries {
      if let choices = entry.choices {
        believed = belief.multiply(by: entry.cue(of: choices, at: time))
        belief.reduce(to: 24)
        continue
      }
      let variance = entry.variance(at: time)
      let back = entry.scenePosition - position
      let frame = belief.local
      believed = belief.multiply(uniform: entry.isMeasured ? Self.mismatch : Self.mistake) { component in
        guard let m = entry.measurement(of: component, movedBy: back, frame: frame) else { return nil }
        return component.condition(
          on: m.innovation, yaw: m.yaw, east: m.east, north: m.north, variance: variance)
      }
      belief.reduce(to: 24)
    }
    return believed
  }
}

extension SightingCue.Entry {
  /// The difference between the yaw that the sighting gives and that of a component, with its derivatives.
  fileprivate func measurement(
    of component: BeliefComponent, movedBy back: Complex, frame: LocalFrame
  ) -> (innovation: Double, yaw: Double, east: Double, north: Double)? {
    switch target {
    case .ambiguous: return nil
    case .direction(let azimuth, _), .measured(let azimuth, _, _):
      return (remainder(Angle.radians(azimuth) - heading - component.yaw, 2 * .pi), 1, 0, 0)
    case .position(let position):
      let enu = frame.enu(of: GeodeticPosition(position.coordinate, height: frame.origin.height))
      // Where the camera was at that time: `back` in the scene, rotated by the yaw.
      let rotation = Complex(cos(component.yaw), -sin(component.yaw))
      let moved = rotation * back
      let to = Complex(enu.x - component.east - moved.re, enu.y - component.north - moved.im)
      let squared = to.squaredMagnitude
      let spread = component.eastVariance + component.northVariance
      guard squared > 4 * spread, squared > 25 else { return nil }
      let azimuth = atan2(to.re, to.im)
      // Of the azimuth by the camera's position: d(atan2(e, n)) = (n de − e dn) / r².
      let (byEast, byNorth) = (-to.im / squared, to.re / squared)
      // d(moved)/d(yaw) = −i · moved.
      let byYaw = byEast * moved.im - byNorth * moved.re
      return (
        remainder(azimuth - heading - component.yaw, 2 * .pi), 1 - byYaw, -byEast, -byNorth
      )
    }
  }
}
