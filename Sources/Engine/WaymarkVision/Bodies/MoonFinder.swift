internal import CPortableMath
public import WaymarkGeodesy

/// Finds the Moon in a picture, where it is in view, and the camera's direction by it.
///
/// By day and at dusk the Moon has a shape that nothing else has: so large, so much lit, on the side where the Sun is. At night a
/// phone overexposes it, and what is left is a glaring spot as lamps are.
public struct MoonFinder: Sendable {
  /// Between these it is worth looking for, degrees: lower down are haze and lamps.
  static let elevations = (minimum: 5.0, maximum: SunFinder.maximumElevationDegrees)
  /// At night the Sun is below this, degrees; and while it is below the other, street lamps may be on.
  private static let (nightDegrees, lampsDegrees) = (-3.0, 6.0)
  /// The least part of the disc that is lit.
  private static let minimumLitPart = 0.15
  /// From so much on the lit part is a disc, as lamps are.
  private static let fullPart = 0.85

  /// Longest side of a picture that is searched for the shape, pixels.
  private static let maximumSide = 1600
  /// Diameters of the disc at which its shape is looked at, pixels: no less, and large ones are reduced to the other.
  private static let (minimumDiameter, diameter) = (7.0, 12.0)
  /// Pixels around the disc that are compared, in diameters from its middle.
  private static let window = 1.1
  /// The least correlation, and by how much it must exceed those of every other place, and of the same disc lit otherwise.
  private static let (minimumCorrelation, minimumLead, minimumShapeLead) = (0.8, 0.15, 0.03)
  /// Bright places that are looked at.
  private static let maximumPlaces = 24
  /// Standard deviation of the shape's middle, pixels.
  private static let shapeSigma = 0.3

  /// Largest error of a compass that rules out confusing the Moon with the Sun, degrees.
  private static let maximumCompassError = 60.0
  /// The land is known in so much of all directions.
  private static let minimumKnownShare = 0.95

  /// The largest glare, radians.
  private static let maximumGlareRadius = Angle.radians(3)
  /// As bright, and from so many pixels on, is another light.
  private static let (lightLevel, lightPixels) = (UInt8(200), 6)
  /// The middle of the lit part is so far from the disc's, in radii for each part that is not lit: 8/3π.
  private static let litOffset = 0.849

  /// Makes a finder.
  public init() {}

  /// Whether it is so dark that the Moon only glares.
  static func isNight(_ sky: SkyDiscs) -> Bool { sky.sun.center.elevationDegrees < nightDegrees }

  /// Whether at a time a picture may show the Moon's glare.
  static func mayGlare(_ sky: SkyDiscs) -> Bool { isNight(sky) && sky.litPart >= minimumLitPart }

  /// Finds the Moon by its shape, by day and at dusk.
  ///
  /// - Parameters:
  ///   - picture: a picture, upright.
  ///   - prior: what is known of the camera; gravity is needed.
  ///   - sky: Sun and Moon as they are seen from the camera's place at the time of the picture, with refraction.
  ///   - horizon: the horizon there, where it is known: ground may hide the Moon.
  /// - Returns: the direction.
  /// - Throws: `BodyRefusal`.
  public func find(
    in picture: ColourPicture, prior: SkylinePrior, sky: SkyDiscs, horizon: HorizonProfile? = nil
  ) throws(BodyRefusal) -> BodySight {
    try Self.check(sky, horizon)
    guard !Self.isNight(sky) else { throw .noDisc }
    guard sky.litPart < Self.fullPart || Self.isUnlikeLampsAndSun(sky, prior) else { throw .lamp }
    let radius = Angle.radians(sky.moon.radiusDegrees)
    let longer = max(picture.width, picture.height)
    let full = 2 * radius * prior.focalPixels
    // Its diameter in the picture as it is searched.
    let wanted = min(Self.diameter, full * Double(min(longer, Self.maximumSide)) / Double(longer))
    guard full.isFinite, wanted >= Self.minimumDiameter else { throw .noDisc }
    let side = max(1, Int((Double(longer) * wanted / full).rounded()))
    let search = try BodySearch(picture, side: side, prior: prior, disc: sky.moon)
    let levels = BrightnessLevels(search.picture)
    let places = BrightPlaces(
      search, levels, diameter: wanted, minimumElevation: Self.elevations.minimum, maximumCount: Self.maximumPlaces)
    let reach = Int((Self.window * wanted).rounded(.up))
    let matches = places.found.compactMap { Self.match($0, search, levels, sky, radius: radius, reach: reach) }
    let error = Self.shapeSigma / search.lens.focalPixels
    var refusal = BodyRefusal.noDisc
    var best: (match: Match, sight: BodySight)?
    for match in matches
    where match.correlation >= Self.minimumCorrelation && match.correlation > (best?.match.correlation ?? -1)
      && Self.isShaped(match, search, levels, sky, radius: radius, reach: reach)
    {
      do throws(BodyRefusal) {
        guard let sight = try search.sight(of: match.middle, error: error, radius: radius) else { continue }
        best = (match, sight)
      } catch {
        refusal = error
      }
    }
    guard let best else { throw refusal }
    // Two places may lead to one disc.
    let rival = matches.contains { other in
      other.middle.distance(to: best.match.middle) > 2 * radius
        && other.correlation > best.match.correlation - Self.minimumLead
    }
    guard !rival else { throw .ambiguous }
    return best.sight
  }

  /// Finds the one glaring spot of a picture at night that may be the Moon: which it is when it stays in its direction while the
  /// camera is carried on, as lamps do not.
  ///
  /// Parameters, result and errors are those of `find`.
  public func findGlare(
    in picture: ColourPicture, prior: SkylinePrior, sky: SkyDiscs, horizon: HorizonProfile? = nil
  ) throws(BodyRefusal) -> BodySight {
    try Self.check(sky, horizon)
    guard Self.isNight(sky) else { throw .noDisc }
    let search = try BodySearch(picture, side: GlareFinder.side, prior: prior, disc: sky.moon)
    guard !Self.mayHaveLamps(horizon, from: sky.moon.center.elevationDegrees - search.heightRange, prior) else {
      throw .lamp
    }
    var levels = BrightnessLevels(search.picture)
    var lights = 0
    levels.visitParts(atLeast: Self.lightLevel, touchingBorder: true) {
      if $0.count >= Self.lightPixels { lights += 1 }
    }
    // Where lamps are, one more may be what is seen.
    guard lights <= 1 else { throw .ambiguous }
    let radius = Angle.radians(sky.moon.radiusDegrees)
    let dark = 1 - sky.litPart
    let finder = GlareFinder(
      minimumRadius: 0.8 * radius * sky.litPart.squareRoot(), maximumRadius: Self.maximumGlareRadius,
      unevenness: 0.2 * radius * dark)
    return try finder.find(search, &levels) { middle in
      let sun = search.tilt.sunDirection(in: sky, moonAt: middle)
      guard let along = (sun - middle * sun.dot(middle)).normalized else { return middle }
      return (middle - along * (Self.litOffset * dark * radius)).normalized ?? middle
    }
  }

  private static func check(_ sky: SkyDiscs, _ horizon: HorizonProfile?) throws(BodyRefusal) {
    try BodySearch.check(sky.moon, maximumElevation: elevations.maximum, horizon: horizon)
    guard sky.moon.center.elevationDegrees >= elevations.minimum else { throw .noDisc }
    guard sky.litPart >= minimumLitPart else { throw .thin }
  }

  /// Whether a disc can be distinguished from lamps, which are off by day, and from the Sun in haze, which is
  /// elsewhere.
  private static func isUnlikeLampsAndSun(_ sky: SkyDiscs, _ prior: SkylinePrior) -> Bool {
    let (sun, moon) = (sky.sun.center.elevationDegrees, sky.moon.center.elevationDegrees)
    // They are more than 130° apart: a compass decides which it is.
    let isAimed = prior.yawDegrees != nil && prior.yawRangeDegrees <= maximumCompassError
    return sun > lampsDegrees && (isAimed || abs(sun - moon) > 4)
  }

  /// Whether slopes on which lamps may be reach up to an elevation where the camera may look: always where the land is not known.
  private static func mayHaveLamps(
    _ horizon: HorizonProfile?, from elevation: Double, _ prior: SkylinePrior
  ) -> Bool {
    guard let horizon, horizon.knownShare >= minimumKnownShare else { return true }
    // Half of a wide picture is added to what the compass leaves open.
    let range = prior.yawDegrees == nil ? 180 : min(180, prior.yawRangeDegrees + 45)
    let middle = prior.yawDegrees ?? 0
    guard
      let ground = horizon.extent(from: Angle.radians(middle - range), to: Angle.radians(middle + range))
    else { return true }
    return ground.high > elevation
  }

  /// The Moon's shape where it fits best around a place.
  private struct Match {
    /// The pixel, and the direction of the disc's middle in the camera's frame.
    let pixel: (x: Int, y: Int)
    let middle: Vector3
    let correlation: Double
  }

  private static func match(
    _ place: (x: Int, y: Int), _ search: BodySearch, _ levels: BrightnessLevels, _ sky: SkyDiscs, radius: Double,
    reach: Int
  ) -> Match? {
    let lens = search.lens
    func direction(_ x: Double, _ y: Double) -> Vector3 { lens.direction(x: x + 0.5, y: y + 0.5) }
    let middle = direction(Double(place.x), Double(place.y))
    let sun = search.tilt.sunDirection(in: sky, moonAt: middle)
    let shape = MoonShape(at: middle, pixel: place, sun: sun, radius: radius, reach: reach, lens: lens)
    // The place is that of the brightest square: the disc's middle is up to its radius off.
    let around = max(2, reach / 2)
    var (best, correlation) = (place, -1.0)
    for y in place.y - around...place.y + around {
      for x in place.x - around...place.x + around {
        guard let value = shape.correlation(levels, x: x, y: y), value > correlation else { continue }
        (best, correlation) = ((x, y), value)
      }
    }
    guard correlation > 0,
      let left = shape.correlation(levels, x: best.x - 1, y: best.y),
      let right = shape.correlation(levels, x: best.x + 1, y: best.y),
      let above = shape.correlation(levels, x: best.x, y: best.y - 1),
      let below = shape.correlation(levels, x: best.x, y: best.y + 1)
    else { return nil }
    func peak(_ before: Double, _ after: Double) -> Double {
      let bend = before + after - 2 * correlation
      return bend < -1e-9 ? max(-0.5, min(0.5, 0.5 * (before - after) / bend)) : 0
    }
    let found = direction(Double(best.x) + peak(left, right), Double(best.y) + peak(above, below))
    // As the Moon is drawn between pixels.
    let fine = MoonShape(at: found, pixel: best, sun: sun, radius: radius, reach: reach, lens: lens)
    correlation = max(correlation, fine.correlation(levels, x: best.x, y: best.y) ?? -1)
    return Match(pixel: best, middle: found, correlation: correlation)
  }

  /// Whether a disc that is lit from the front or from another side fits less well: round lamps, balloons and snow do
  /// not show where the Sun is.
  private static func isShaped(
    _ match: Match, _ search: BodySearch, _ levels: BrightnessLevels, _ sky: SkyDiscs, radius: Double, reach: Int
  ) -> Bool {
    let middle = match.middle
    let sun = search.tilt.sunDirection(in: sky, moonAt: middle)
    // Near full Moon there is only the disc.
    guard sky.litPart < fullPart, let along = (sun - middle * sun.dot(middle)).normalized else { return true }
    let across = middle.cross(along)
    let (toSun, aside) = (sun.dot(middle), sun.dot(along))
    let others = [
      middle * -1, middle * toSun - along * aside, middle * toSun + across * aside, middle * toSun - across * aside,
    ]
    let around = reach / 3
    for other in others {
      let shape = MoonShape(
        at: middle, pixel: match.pixel, sun: other, radius: radius, reach: reach, lens: search.lens)
      for y in match.pixel.y - around...match.pixel.y + around {
        for x in match.pixel.x - around...match.pixel.x + around {
          if let value = shape.correlation(levels, x: x, y: y), value > match.correlation - minimumShapeLead {
            return false
          }
        }
      }
    }
    return true
  }
}
