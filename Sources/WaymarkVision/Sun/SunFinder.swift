internal import CPortableMath
public import WaymarkGeodesy

/// Finds the Sun's disc in a picture, where it is in view, and the camera's direction by it.
///
/// The disc is overexposed with a part of its glare, round, and surrounded by light that falls off evenly: the parts of
/// the picture above lower and lower thresholds are round about the same middle. Clouds, snow, walls and lamps are not,
/// or are not as high as the Sun is by gravity.
public struct SunFinder: Sendable {
  /// The highest Sun that tells a direction, degrees.
  public static let highestElevationDegrees = 60.0
  /// The lowest that is worth looking for by itself, degrees: below it haze, trees and houses hide the Sun.
  static let lowestElevationDegrees = 1.0

  /// Longer side of the picture that is searched, pixels.
  private static let side = 640
  private static let overexposed: UInt8 = 250
  /// The largest glare, radians.
  private static let largestRadius = Angle.radians(6)
  /// The least that the surroundings are darker than the disc.
  private static let leastContrast = 24
  /// Thresholds between disc and surroundings.
  private static let levels = [0.25, 0.5, 0.75]
  /// Deviations of the height beyond which it is not the Sun.
  private static let mostDeviations = 3.0

  /// Makes a finder.
  public init() {}

  /// Finds the Sun.
  ///
  /// - Parameters:
  ///   - picture: a picture, upright.
  ///   - prior: what is known of the camera; gravity is needed.
  ///   - sun: the Sun's disc as it is seen from the camera's place at the time of the picture, with refraction.
  ///   - horizon: the horizon there, where it is known: ground may hide the Sun.
  /// - Returns: the direction.
  /// - Throws: `SunRefusal`.
  public func find(
    in picture: ColourPicture, prior: SkylinePrior, sun: SkyDisc, horizon: HorizonProfile? = nil
  ) throws(SunRefusal) -> SunSight {
    let (azimuth, elevation) = (sun.center.azimuthDegrees, sun.center.elevationDegrees)
    guard elevation > -sun.radiusDegrees, !Self.isHidden(sun, by: horizon) else { throw .down }
    guard elevation < Self.highestElevationDegrees else { throw .tooHigh }
    guard let pitch = prior.pitchDegrees, let roll = prior.rollDegrees else { throw .noGravity }
    let small = picture.reduced(toSide: Self.side)
    let scale = Double(small.width) / Double(max(1, picture.width))
    guard azimuth.isFinite, elevation.isFinite, pitch.isFinite, roll.isFinite,
      let lens = PictureLens(
        focalPixels: prior.focalPixels * scale, centreX: Double(small.width) / 2, centreY: Double(small.height) / 2)
    else { throw .noDisc }
    let tilt = SunTilt(
      pitch: pitch, roll: roll, pitchSigma: prior.pitchSigmaDegrees, rollSigma: prior.rollSigmaDegrees)
    guard Self.mayBeInView(prior, tilt, sun, lens, small) else { throw .outOfView }
    var levels = BrightnessLevels(small)
    // What is left of the disc in clouds is smaller.
    let smallest = 0.8 * Angle.radians(sun.radiusDegrees)
    var spots: [BrightSpot] = []
    levels.visitParts(atLeast: Self.overexposed) { pixels in
      guard spots.count < 64, let spot = BrightSpot(pixels, lens: lens, width: small.width), spot.isDisc,
        spot.radius > smallest, spot.radius < Self.largestRadius
      else { return }
      spots.append(spot)
    }
    var refusal = SunRefusal.noDisc
    var best: SunSight?
    for spot in spots {
      guard let error = Self.error(of: spot, &levels, lens) else { continue }
      guard let turned = tilt.attitude(of: spot, error: error, sun: sun, most: Self.mostDeviations) else {
        refusal = .otherHeight
        continue
      }
      if let compass = prior.yawDegrees,
        abs(Angle.wrappedTo180(turned.attitude.yawDegrees - compass)) > prior.yawRangeDegrees
      {
        continue
      }
      guard best == nil else { throw .ambiguous }
      best = SunSight(
        attitude: turned.attitude, yawSigmaDegrees: turned.yawSigma,
        x: (lens.centreX + lens.focalPixels * spot.middle.x / spot.middle.z) / scale,
        y: (lens.centreY + lens.focalPixels * spot.middle.y / spot.middle.z) / scale,
        glareRadiusDegrees: Angle.degrees(spot.radius))
    }
    guard let best else { throw refusal }
    return best
  }

  /// Whether the ground hides the whole disc.
  private static func isHidden(_ sun: SkyDisc, by horizon: HorizonProfile?) -> Bool {
    let azimuth = Angle.radians(sun.center.azimuthDegrees)
    guard let ground = horizon?.extent(from: azimuth, to: azimuth) else { return false }
    return ground.low > sun.center.elevationDegrees + sun.radiusDegrees
  }

  /// Whether the Sun is in the picture for some direction within the compass's range.
  private static func mayBeInView(
    _ prior: SkylinePrior, _ tilt: SunTilt, _ sun: SkyDisc, _ lens: PictureLens, _ picture: ColourPicture
  ) -> Bool {
    guard let compass = prior.yawDegrees, prior.yawRangeDegrees < 180 else { return true }
    let away = Angle.wrappedTo180(sun.center.azimuthDegrees - compass)
    for i in -10...10 {
      let offset = Angle.radians(away + prior.yawRangeDegrees * Double(i) / 10)
      guard let point = tilt.axes.project(azimuth: offset, elevation: Angle.radians(sun.center.elevationDegrees))
      else { continue }
      // A degree or two of gravity, and half a step of these directions.
      let margin = 0.04 + Angle.radians(prior.yawRangeDegrees / 20)
      if abs(point.x) < Double(picture.width) / 2 / lens.focalPixels + margin,
        abs(point.y) < Double(picture.height) / 2 / lens.focalPixels + margin
      {
        return true
      }
    }
    return false
  }

  /// Standard deviation of the disc's middle, radians; nil when the surroundings do not look like the Sun's glare.
  private static func error(of spot: BrightSpot, _ levels: inout BrightnessLevels, _ lens: PictureLens) -> Double? {
    guard spot.middle.z > 0.1 else { return nil }
    let (x, y) = (
      lens.centreX + lens.focalPixels * spot.middle.x / spot.middle.z,
      lens.centreY + lens.focalPixels * spot.middle.y / spot.middle.z
    )
    guard x >= 0, y >= 0, x < Double(levels.width), y < Double(levels.height) else { return nil }
    let radius = max(2, spot.radius * lens.focalPixels / spot.middle.z)
    guard let around = levels.median(ringAround: x, y, from: 2.5 * radius, to: 4 * radius),
      Int(overexposed) - Int(around) >= leastContrast
    else { return nil }
    let place = Int(y) * levels.width + Int(x)
    let most = Int(.pi * 9 * radius * radius) + 16
    var (found, square) = (0, 0.0)
    for part in Self.levels {
      let threshold = Double(overexposed) - part * Double(Int(overexposed) - Int(around))
      guard let pixels = levels.part(around: place, atLeast: UInt8(threshold), most: most),
        let wider = BrightSpot(pixels, lens: lens, width: levels.width), wider.roundness > 0.6, wider.fill > 0.8
      else { break }
      let shift = wider.middle.distance(to: spot.middle)
      guard shift < 0.4 * spot.radius + 0.7 / lens.focalPixels else { break }
      found += 1
      square += shift * shift
    }
    guard found >= 2 else { return nil }
    // The middle of glare is the less certain the wider it is.
    let glare = 0.06 * spot.radius
    return (square / Double(found) + glare * glare + 0.1 / (lens.focalPixels * lens.focalPixels)).squareRoot()
  }
}
