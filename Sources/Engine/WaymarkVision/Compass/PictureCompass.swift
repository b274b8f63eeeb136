public import WaymarkGeodesy

/// Finds which way the camera of a picture was turned: from the skyline; where that does not decide from the Sun or the Moon; and
/// where none does, from the walls of houses.
public struct PictureCompass: Sendable {
  /// The longer side of the picture that is searched for lines, pixels.
  private static let lineSide = 640
  /// Standard deviations of a camera that is held about level, where gravity was not measured, degrees.
  private static let levelSigma = (pitch: 5.0, roll: 3.0)

  private let matcher = SkylineMatcher()
  private let sunFinder = SunFinder()
  private let moonFinder = MoonFinder()
  private let streets = StreetCompass()

  /// Makes a compass.
  public init() {}

  /// Looks at a picture.
  ///
  /// - Parameters:
  ///   - picture: the picture, upright.
  ///   - prior: what is known of the camera.
  ///   - horizon: the horizon at its place; nil where elevations are not known.
  ///   - sky: Sun and Moon as they are seen from there at the time of the picture, with refraction; nil when the time is not known.
  ///   - street: gives the houses around; nil where none are known. Only asked when the others do not decide.
  /// - Returns: what was found, or why not.
  /// - Throws: what `street` throws.
  public func look<Failure: Error>(
    _ picture: ColourPicture, prior: SkylinePrior, horizon: HorizonProfile?, sky: SkyDiscs?,
    street: () throws(Failure) -> StreetScene?
  ) throws(Failure) -> PictureDirection {
    var examination: SkylineExamination?
    return try look(picture, prior: prior, horizon: horizon, sky: sky, examination: &examination, street: street)
  }

  /// Looks at a picture, and keeps what the skyline says of all directions.
  func look<Failure: Error>(
    _ picture: ColourPicture, prior: SkylinePrior, horizon: HorizonProfile?, sky: SkyDiscs?,
    examination: inout SkylineExamination?, street: () throws(Failure) -> StreetScene?
  ) throws(Failure) -> PictureDirection {
    var direction = PictureDirection()
    if let horizon {
      direction.skyline = matcher.match(picture, horizon: horizon, prior: prior, &examination)
    }
    if direction.source == nil, let sky { look(picture, prior: prior, horizon: horizon, sky: sky, &direction) }
    if direction.source == nil, let scene = try street() {
      do throws(StreetCompassRefusal) {
        direction.houses = try houses(of: picture, prior: prior, scene: scene)
      } catch {
        direction.houseRefusal = error
      }
    }
    return direction
  }

  private func look(
    _ picture: ColourPicture, prior: SkylinePrior, horizon: HorizonProfile?, sky: SkyDiscs,
    _ direction: inout PictureDirection
  ) {
    do throws(BodyRefusal) {
      direction.sun = try sunFinder.find(in: picture, prior: prior, sun: sky.sun, horizon: horizon)
      return
    } catch {
      direction.sunRefusal = error
    }
    do throws(BodyRefusal) {
      if MoonFinder.isNight(sky) {
        direction.glare = try moonFinder.findGlare(in: picture, prior: prior, sky: sky, horizon: horizon)
        throw .lamp
      }
      direction.moon = try moonFinder.find(in: picture, prior: prior, sky: sky, horizon: horizon)
    } catch {
      direction.moonRefusal = error
    }
  }

  private func houses(
    of picture: ColourPicture, prior: SkylinePrior, scene: StreetScene
  ) throws(StreetCompassRefusal) -> HouseSight {
    let small = picture.reduced(toSide: Self.lineSide)
    let (width, height) = (Double(small.width), Double(small.height))
    guard
      let lens = PictureLens(
        focalPixels: prior.focalPixels * width / Double(picture.width), centreX: scene.centre.x * width,
        centreY: scene.centre.y * height)
    else { throw .badPrior }
    let tilt = CameraTilt(
      pitchDegrees: prior.pitchDegrees ?? 0, rollDegrees: prior.rollDegrees ?? 0,
      pitchSigmaDegrees: prior.pitchDegrees == nil ? Self.levelSigma.pitch : prior.pitchSigmaDegrees,
      rollSigmaDegrees: prior.rollDegrees == nil ? Self.levelSigma.roll : prior.rollSigmaDegrees)
    let sight = try streets.sight(small, lens: lens, tilt: tilt, map: scene.map, prior: scene.prior)
    guard let best = sight.decided ?? sight.choices?.components.first else { throw .ambiguous }
    return HouseSight(
      attitude: PictureAttitude(
        yawDegrees: best.yawDegrees, pitchDegrees: sight.lines.tilt.pitchDegrees,
        rollDegrees: sight.lines.tilt.rollDegrees), yawSigmaDegrees: best.sigmaDegrees, choices: sight.choices)
  }
}
