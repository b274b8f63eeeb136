internal import CPortableMath
internal import WaymarkGeodesy

/// Where in a picture a body may be, by what is known of the camera.
struct BodySearch {
  /// The picture, reduced.
  let picture: ColourPicture
  let lens: PictureLens
  let tilt: BodyTilt
  let disc: SkyDisc
  private let prior: SkylinePrior
  /// Pixels of the reduced picture for one of the whole.
  private let scale: Double

  /// Whether a body is at an elevation usable for azimuth.
  ///
  /// - Throws: `BodyRefusal`.
  static func check(_ disc: SkyDisc, maximumElevation: Double, horizon: HorizonProfile?) throws(BodyRefusal) {
    let elevation = disc.center.elevationDegrees
    guard elevation > -disc.radiusDegrees, !isHidden(disc, by: horizon) else { throw .down }
    guard elevation < maximumElevation else { throw .tooHigh }
  }

  /// Reduces a picture and decides whether the body may be in it.
  ///
  /// - Parameters:
  ///   - picture: a picture, upright.
  ///   - side: its longer side is reduced to this, pixels.
  ///   - prior: what is known of the camera.
  ///   - disc: the body.
  /// - Throws: `BodyRefusal`.
  init(_ picture: ColourPicture, side: Int, prior: SkylinePrior, disc: SkyDisc) throws(BodyRefusal) {
    guard let pitch = prior.pitchDegrees, let roll = prior.rollDegrees else { throw .noGravity }
    self.picture = picture.reduced(toSide: side)
    self.prior = prior
    self.disc = disc
    scale = Double(self.picture.width) / Double(max(1, picture.width))
    guard disc.center.azimuthDegrees.isFinite, disc.center.elevationDegrees.isFinite, pitch.isFinite, roll.isFinite,
      let lens = PictureLens(
        focalPixels: prior.focalPixels * scale, centreX: Double(self.picture.width) / 2,
        centreY: Double(self.picture.height) / 2)
    else { throw .noDisc }
    self.lens = lens
    tilt = BodyTilt(
      pitch: pitch, roll: roll, pitchSigma: prior.pitchSigmaDegrees, rollSigma: prior.rollSigmaDegrees)
    guard mayBeInView else { throw .outOfView }
  }

  /// How far the body may be from the height at which gravity has it, anywhere in the picture, degrees.
  var heightRange: Double { tilt.heightRange(aside: atan(Double(picture.width) / 2 / lens.focalPixels)) }

  /// The camera's direction when something in the picture is the body.
  ///
  /// - Parameters:
  ///   - middle: direction of its middle in the camera's frame, length one.
  ///   - error: standard deviation of that, radians.
  ///   - radius: radius of what is seen, radians.
  /// - Returns: the sight, nil where the compass is against it.
  /// - Throws: `BodyRefusal.otherHeight` where it is not as high.
  func sight(of middle: Vector3, error: Double, radius: Double) throws(BodyRefusal) -> BodySight? {
    guard let turned = tilt.attitude(of: middle, error: error, disc: disc) else {
      throw .otherHeight
    }
    if let compass = prior.yawDegrees,
      abs(Angle.wrappedTo180(turned.attitude.yawDegrees - compass)) > prior.yawRangeDegrees
    {
      return nil
    }
    let place = pixel(of: middle)
    return BodySight(
      attitude: turned.attitude, yawSigmaDegrees: turned.yawSigma, x: place.x / scale, y: place.y / scale,
      radiusDegrees: Angle.degrees(radius), heightErrorDegrees: turned.height)
  }

  /// Place of a direction in the reduced picture.
  func pixel(of direction: Vector3) -> (x: Double, y: Double) {
    (
      lens.centreX + lens.focalPixels * direction.x / direction.z,
      lens.centreY + lens.focalPixels * direction.y / direction.z
    )
  }

  /// Whether the ground hides the whole disc.
  private static func isHidden(_ disc: SkyDisc, by horizon: HorizonProfile?) -> Bool {
    let azimuth = Angle.radians(disc.center.azimuthDegrees)
    guard let ground = horizon?.extent(from: azimuth, to: azimuth) else { return false }
    return ground.low > disc.center.elevationDegrees + disc.radiusDegrees
  }

  /// Whether the body is in the picture for some direction within the compass's range.
  private var mayBeInView: Bool {
    guard let compass = prior.yawDegrees, prior.yawRangeDegrees < 180 else { return true }
    let away = Angle.wrappedTo180(disc.center.azimuthDegrees - compass)
    for i in -10...10 {
      let offset = Angle.radians(away + prior.yawRangeDegrees * Double(i) / 10)
      guard let point = tilt.axes.project(azimuth: offset, elevation: Angle.radians(disc.center.elevationDegrees))
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
}
