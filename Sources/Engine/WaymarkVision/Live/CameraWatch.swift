internal import CPortableMath
public import WaymarkGeodesy

/// Decides when a running camera's picture is worth comparing with horizon, Sun, Moon and houses, and whether the outcome is to
/// be used.
///
/// A picture is due while it could make the yaw better, or when the last one is old; where the horizon, the Sun, at night the Moon,
/// or a wall is likely in view; while the camera is held still enough; and ever more seldom where pictures are refused, so that a
/// street whose houses hide the ridge costs nothing.
public struct CameraWatch: Sendable {
  /// Seconds between pictures: at least, after many refusals, after a refusal in another direction.
  private static let (soonest, latest, elsewhere) = (1.0, 15.0, 2.0)
  /// A direction is renewed after so many seconds.
  private static let renewal = 20.0
  /// A yaw that is known better than this is left alone, degrees.
  private static let sureSigma = 0.3
  /// Directions known no better than this say nothing about where to look, degrees.
  private static let vagueSigma = 10.0
  /// The yaw has become worse when its standard deviation has grown by this factor.
  private static let growth = 1.25
  /// Above this rate pictures are blurred, degrees per second.
  private static let maximumRate = 10.0
  /// Pictures may be older than the pose beside them by this much, seconds.
  private static let latency = 0.1
  /// The scene rotates by about this in a minute, degrees.
  private static let drift = 0.2
  /// Another part of the horizon begins here, degrees.
  private static let otherView = 30.0
  /// A horizon that is more even than this does not distinguish directions, degrees.
  private static let evenness = 0.5
  /// Houses are asked with a yaw that is known to this, degrees, and otherwise without any: walls leave it ambiguous by 90°.
  private static let quarterSigma = 20.0
  /// Lower limit on the yaw's standard deviation in their prior, degrees: the picture decides, not the prior.
  private static let minimumHouseSigma = 5.0
  /// Beyond this deviation of the position other houses are in view, metres per axis.
  private static let maximumPositionSigma = 15.0
  /// In so much of the view a wall is wanted.
  private static let wallShare = 0.3
  /// So much sky is wanted above the horizon's lowest point in view, degrees.
  private static let sky = 2.0

  private var due = -Double.infinity
  private var wait = Self.soonest
  private var asked = -Double.infinity
  /// When and where the last picture was refused.
  private var refused: (time: Double, heading: Double)?
  /// When the last picture was used, and the yaw's standard deviation with it, once it is known.
  private var used: (time: Double, sigma: Double?)?
  /// The yaw of a picture that contradicts what is known, until the next one says the same.
  private var doubtful: (time: Double, yaw: Double, sigma: Double)?

  /// Makes a watch that has seen nothing yet.
  public init() {}

  /// Decides whether a picture of this moment is worth comparing.
  ///
  /// - Parameters:
  ///   - moment: the moment.
  ///   - sky: Sun and Moon as they are seen at that moment; nil when the time is not known.
  ///   - walls: gives the walls around the place of the camera, nil where none are known; asked last.
  ///   - horizon: gives the horizon at the place of the camera, nil where elevations are not known; only asked when
  ///     everything else is in favour.
  /// - Returns: true when it is due.
  public mutating func isDue(
    _ moment: CameraMoment, sky: SkyDiscs?, walls: () -> WallMap? = { nil }, horizon: () -> HorizonProfile?
  ) -> Bool {
    guard moment.time.isFinite, moment.headingDegrees.isFinite, moment.pitchDegrees.isFinite else { return false }
    // Another clock: another walk.
    if moment.time < asked { self = Self() }
    asked = moment.time
    if let (time, sigma) = used, sigma == nil { used = (time, moment.yawSigmaDegrees) }
    var due = due
    if let refused, abs(Angle.wrappedTo180(moment.headingDegrees - refused.heading)) > Self.otherView {
      due = min(due, refused.time + Self.elsewhere)
    }
    guard moment.time >= due, moment.rateDegrees <= Self.maximumRate, isWanted(moment) else { return false }
    let isSunInView = sky.map { Self.isInView($0.sun, SunFinder.elevations, moment) } ?? false
    if !isSunInView {
      let horizon = horizon()
      let isMoonInView = horizon != nil && (sky.map { Self.isMoonInView($0, moment) } ?? false)
      if !isMoonInView, !(horizon.map { Self.isInView($0, moment) } ?? false) {
        guard let walls = walls() else {
          if sky == nil, horizon == nil { postpone(moment, by: Self.latest) }
          return false
        }
        guard Self.isInView(walls, moment) else { return false }
      }
    }
    // Should nothing come of it, it is not asked for again at once.
    self.due = moment.time + Self.soonest
    return true
  }

  /// What is known of the camera of a picture, for the matcher.
  ///
  /// - Parameters:
  ///   - moment: when the picture was taken.
  ///   - focalPixels: focal length, pixels of the picture.
  /// - Returns: the prior.
  public static func prior(_ moment: CameraMoment, focalPixels: Double) -> SkylinePrior {
    var prior = SkylinePrior(
      focalPixels: focalPixels, pitchDegrees: moment.pitchDegrees, rollDegrees: moment.rollDegrees)
    if let yaw = moment.yawDegrees, moment.yawSigmaDegrees < vagueSigma {
      prior.yawDegrees = Angle.wrappedTo360(yaw + moment.headingDegrees)
    }
    // The device measures gravity all the time.
    prior.mayIgnoreGravity = false
    if moment.positionSigma.isFinite { prior.positionSigma = max(1, min(1000, moment.positionSigma)) }
    return prior
  }

  /// What the houses are asked with.
  ///
  /// - Parameter moment: when the picture was taken.
  /// - Returns: the prior, without an azimuth where the yaw is not known well enough to resolve the 90° ambiguity of walls; nil where the
  ///   position is not known well enough to know which houses are in view.
  public static func streetPrior(_ moment: CameraMoment) -> StreetCompassPrior? {
    guard moment.positionSigma <= maximumPositionSigma, moment.headingDegrees.isFinite else { return nil }
    var prior = StreetCompassPrior(positionSigma: max(1, moment.positionSigma))
    if let yaw = moment.yawDegrees, yaw.isFinite, moment.yawSigmaDegrees <= quarterSigma {
      prior.yawDegrees = Angle.wrappedTo360(yaw + moment.headingDegrees)
      prior.yawSigmaDegrees = max(minimumHouseSigma, moment.yawSigmaDegrees)
    }
    return prior
  }

  /// Takes what became of a picture.
  ///
  /// One that contradicts what is known of the yaw is used only when the next one says the same; never when it is from houses: the
  /// next picture has the same map, and it may be the map that is wrong.
  ///
  /// - Parameters:
  ///   - direction: what the picture says.
  ///   - moment: when the picture was taken.
  /// - Returns: the azimuths with which it counts, the camera's rotation included in their standard deviations: one where it decides, several
  ///   where it leaves them open; nil when it is not to be used.
  public mutating func take(_ direction: PictureDirection, of moment: CameraMoment) -> YawMixture? {
    guard moment.rateDegrees <= Self.maximumRate else { return nil }
    if let choices = direction.choices { return take(choices, of: moment) }
    guard let azimuth = direction.attitude?.yawDegrees, let stated = direction.yawSigmaDegrees else {
      let isHopeless =
        direction.refusal == .noElevation && direction.sunRefusal == nil && direction.houseRefusal == nil
      refuse(moment, for: isHopeless ? Self.latest : wait)
      return nil
    }
    let sigma = Self.blurred(stated, moment)
    let yaw = azimuth - moment.headingDegrees
    let isExpected = Self.expects(azimuth, sigma: sigma, moment)
    if direction.source == .houses, !isExpected {
      refuse(moment, for: wait)
      return nil
    }
    seen(moment)
    if !isExpected {
      guard let doubtful, moment.time - doubtful.time < Self.renewal,
        Self.agree(yaw, sigma, doubtful.yaw, doubtful.sigma)
      else {
        doubtful = (moment.time, yaw, sigma)
        return nil
      }
    }
    doubtful = nil
    used = (moment.time, nil)
    return YawMixture(components: [YawMixture.Component(yawDegrees: azimuth, sigmaDegrees: sigma, weight: 1)])
  }

  /// Whether an azimuth of the axis, with its standard deviation, agrees with what is known of the yaw, degrees: never where that is little.
  static func expects(_ azimuth: Double, sigma: Double, _ moment: CameraMoment) -> Bool {
    guard isKnown(moment), let known = moment.yawDegrees else { return false }
    return agree(azimuth - moment.headingDegrees, sigma, known, moment.yawSigmaDegrees)
  }

  private static func isKnown(_ moment: CameraMoment) -> Bool {
    moment.yawDegrees != nil && moment.yawSigmaDegrees < vagueSigma
  }

  private static func agree(_ yaw: Double, _ sigma: Double, _ other: Double, _ otherSigma: Double) -> Bool {
    abs(Angle.wrappedTo180(yaw - other)) <= 3 * (sigma * sigma + otherSigma * otherSigma).squareRoot()
  }

  /// Takes azimuths that houses leave open: only while the yaw is not known better.
  private mutating func take(_ choices: YawMixture, of moment: CameraMoment) -> YawMixture? {
    guard Self.streetPrior(moment)?.yawDegrees == nil else {
      refuse(moment, for: wait)
      return nil
    }
    seen(moment)
    used = (moment.time, nil)
    var choices = choices
    for i in choices.components.indices {
      choices.components[i].sigmaDegrees = Self.blurred(choices.components[i].sigmaDegrees, moment)
    }
    return choices
  }

  /// The standard deviation of an azimuth with the camera's rotation: the picture may be older than its pose.
  private static func blurred(_ sigma: Double, _ moment: CameraMoment) -> Double {
    let blur = max(0, moment.rateDegrees) * latency
    return (sigma * sigma + blur * blur).squareRoot()
  }

  /// Standard deviation of a moment's heading against those of the same minute, degrees.
  static func headingSigma(_ moment: CameraMoment) -> Double { blurred(drift, moment) }

  private mutating func seen(_ moment: CameraMoment) {
    postpone(moment, by: Self.soonest)
    (wait, refused) = (Self.soonest, nil)
  }

  private mutating func refuse(_ moment: CameraMoment, for seconds: Double) {
    refused = (moment.time, moment.headingDegrees)
    postpone(moment, by: seconds)
    wait = min(Self.latest, 2 * wait)
  }

  private mutating func postpone(_ moment: CameraMoment, by seconds: Double) { due = moment.time + seconds }

  /// Whether a picture could make the yaw better.
  private func isWanted(_ moment: CameraMoment) -> Bool {
    guard moment.yawDegrees != nil else { return true }
    guard moment.yawSigmaDegrees > Self.sureSigma else { return false }
    guard let (time, sigma) = used else { return true }
    return moment.time - time >= Self.renewal || moment.yawSigmaDegrees > Self.growth * (sigma ?? .infinity)
  }

  /// Whether the picture is likely to show an uneven horizon with some sky above it.
  private static func isInView(_ horizon: HorizonProfile, _ moment: CameraMoment) -> Bool {
    let (aside, up) = extent(moment)
    var (middle, reach) = (0.0, 180.0)
    if let yaw = moment.yawDegrees {
      middle = yaw + moment.headingDegrees
      reach = min(180, aside + moment.yawSigmaDegrees)
    }
    guard
      let (low, high) = horizon.extent(
        from: Angle.radians(middle - reach), to: Angle.radians(middle + reach))
    else { return false }
    return high - low >= evenness && moment.pitchDegrees + up > low + sky && moment.pitchDegrees - up < high
  }

  /// Whether the picture is likely to show walls that determine its direction.
  private static func isInView(_ walls: WallMap, _ moment: CameraMoment) -> Bool {
    guard let prior = streetPrior(moment) else { return false }
    let (aside, up) = extent(moment)
    guard abs(moment.pitchDegrees) < up else { return false }
    guard let middle = prior.yawDegrees else { return walls.share(from: 0, to: 360) >= wallShare }
    return walls.share(from: middle - aside, to: middle + aside) >= wallShare
  }

  /// Whether the picture may show the Moon at night, where that can count: by day its shape is too small in these pictures.
  private static func isMoonInView(_ sky: SkyDiscs, _ moment: CameraMoment) -> Bool {
    MoonFinder.mayGlare(sky) && isKnown(moment) && isInView(sky.moon, MoonFinder.elevations, moment)
  }

  /// Whether the picture may show a body, which is usable for azimuth between two elevations, degrees.
  private static func isInView(
    _ disc: SkyDisc, _ elevations: (minimum: Double, maximum: Double), _ moment: CameraMoment
  ) -> Bool {
    let (aside, up) = extent(moment)
    let elevation = disc.center.elevationDegrees
    guard elevation > elevations.minimum, elevation < elevations.maximum, abs(elevation - moment.pitchDegrees) < up
    else { return false }
    guard let yaw = moment.yawDegrees else { return true }
    let away = abs(Angle.wrappedTo180(disc.center.azimuthDegrees - yaw - moment.headingDegrees))
    // Higher up the picture is wider in azimuth.
    return away < aside / Angle.sinCos(degrees: elevation).cos + moment.yawSigmaDegrees
  }

  /// Half of what the picture covers to the side and upwards, degrees.
  private static func extent(_ moment: CameraMoment) -> (aside: Double, up: Double) {
    let roll = Angle.sinCos(degrees: moment.rollDegrees)
    let (x, y) = (moment.fovXDegrees / 2, moment.fovYDegrees / 2)
    return (abs(roll.cos) * x + abs(roll.sin) * y, abs(roll.cos) * y + abs(roll.sin) * x)
  }
}
