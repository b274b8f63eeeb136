internal import WaymarkGeodesy
public import WaymarkTerrain

/// The picture of a running camera as a compass: decides when one is worth comparing with mountains, Sun, Moon and houses, compares it, and
/// says whether its direction is to be used.
public struct LiveCompass: Sendable {
  /// A horizon serves up to so far from its place, metres.
  private static let horizonReach = 10.0

  /// What is around the camera.
  public var surroundings = CameraSurroundings()
  private var watch = CameraWatch()
  private let compass = PictureCompass()
  /// Pictures that decided nothing.
  private var sweep = SkylineSweep()
  /// Glaring spots that may be the Moon or lamps.
  private var glares = GlareWatch()

  /// Makes a compass that has seen nothing yet.
  public init() {}

  /// Decides whether a picture of a moment is worth comparing.
  ///
  /// - Parameters:
  ///   - moment: the moment.
  ///   - viewpoint: where and when that is.
  ///   - terrain: the heights around.
  /// - Returns: true when it is due.
  public mutating func isDue(
    _ moment: CameraMoment, from viewpoint: PictureViewpoint, over terrain: Terrain
  ) -> Bool {
    var around = surroundings
    defer { surroundings = around }
    return watch.isDue(moment, sky: viewpoint.sky, walls: { around.walls(around: viewpoint.coordinate)?.map }) {
      around.horizon(from: viewpoint, over: terrain, reach: Self.horizonReach)?.profile
    }
  }

  /// Looks at a picture.
  ///
  /// - Parameters:
  ///   - picture: the picture, upright.
  ///   - moment: when it was taken.
  ///   - viewpoint: where and when that was.
  ///   - terrain: the heights around.
  /// - Returns: what was found, or why not; and the azimuths with which it counts, one where it decides, nil when it is not to be used.
  public mutating func look(
    at picture: ColourPicture, of moment: CameraMoment, from viewpoint: PictureViewpoint, over terrain: Terrain
  ) -> (direction: PictureDirection, yaw: YawMixture?) {
    var around = surroundings
    defer { surroundings = around }
    let horizon = around.horizon(from: viewpoint, over: terrain, reach: Self.horizonReach)
    let half = Angle.sinCos(degrees: moment.fovXDegrees / 2)
    var prior = CameraWatch.prior(moment, focalPixels: Double(picture.width) / 2 * half.cos / half.sin)
    // The horizon may be that of a place close by.
    let distance = horizon?.distance ?? 0
    prior.positionSigma = (prior.positionSigma * prior.positionSigma + distance * distance).squareRoot()
    let sky = viewpoint.sky
    var examination: SkylineExamination?
    var direction = compass.look(
      picture, prior: prior, horizon: horizon?.profile, sky: sky, examination: &examination
    ) {
      around.street(around: viewpoint.coordinate, CameraWatch.streetPrior(moment))
    }
    if direction.source == nil, let examination {
      sweep.add(
        SkylineSweep.Picture(
          examination: examination, heading: Angle.radians(moment.headingDegrees),
          headingSigma: Angle.radians(CameraWatch.headingSigma(moment)), time: moment.time, place: viewpoint.coordinate)
      )
      if let match = sweep.match(), match.isAccepted { direction.skyline = match }
    }
    if let glare = direction.glare, let azimuth = sky?.moon.center.azimuthDegrees {
      let isMoon = glares.proves(glare, of: moment, at: viewpoint.coordinate, azimuth: azimuth)
      // One that contradicts the walk is a lamp after all.
      if isMoon, direction.source == nil,
        CameraWatch.expects(glare.attitude.yawDegrees, sigma: glare.yawSigmaDegrees, moment)
      {
        (direction.moon, direction.moonRefusal) = (glare, nil)
      }
    }
    // The same pictures say nothing new.
    if direction.source != nil { sweep = SkylineSweep() }
    return (direction, watch.take(direction, of: moment))
  }
}
