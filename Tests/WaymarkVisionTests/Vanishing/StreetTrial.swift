import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkVision

/// One synthetic view with exact truth and what a phone would know of it.
struct StreetTrial {
  /// How the camera looks at the street.
  enum Aim: CaseIterable {
    /// Within 50° of the street's axis.
    case along
    /// Within 12° of a façade's normal, with a field of view of 45 to 60°.
    case frontal
    /// Anywhere.
    case any
  }

  let seed: UInt64
  let aim: Aim
  let street: SyntheticStreet
  let camera: SyntheticCamera
  /// The input of the estimator.
  let lens: PictureLens?
  let tilt: CameraTilt
  let map: WallMap
  let prior: StreetCompassPrior
  /// Azimuth of the view from the street's axis, degrees, 0 … 90.
  let offAxisDegrees: Double
  private let renderSeed: UInt64

  init(seed: UInt64, aim: Aim, map quality: SyntheticStreet.MapQuality = .drawn) {
    self.seed = seed
    self.aim = aim
    var random = SeededGenerator(seed: seed)
    let kind = SyntheticStreet.Kind.allCases[Int(random.next() % 3)]
    var street = SyntheticStreet(kind: kind, using: &random)
    var camera = SyntheticCamera()
    let isPortrait = random.uniform(0...1) < 0.4
    camera.width = isPortrait ? 480 : 640
    camera.height = isPortrait ? 640 : 480
    let field = aim == .frontal ? random.uniform(45...60) : random.uniform(50...75)
    let half = Angle.sinCos(degrees: field / 2)
    camera.focal = 320 * half.cos / half.sin
    camera.centreX = Double(camera.width) / 2 + random.normal() * 2
    camera.centreY = Double(camera.height) / 2 + random.normal() * 2
    camera.radial2 = random.normal() * 0.01
    let place = street.axis * random.uniform(-10...10) + street.side * random.uniform(-1...1) * (street.halfWidth - 2)
    // The camera is not inside a car or a tree.
    street.cars.removeAll { distance($0.centre, place) < 3 }
    street.trees.removeAll { distance($0.foot, place) < 1.5 }
    camera.east = place.x
    camera.north = place.y
    camera.eyeHeight = random.uniform(1.4...1.8)
    camera.pitchDegrees = 3 + random.normal() * 4
    camera.rollDegrees = random.normal() * 2
    let flip = random.uniform(0...1) < 0.5 ? 180.0 : 0
    switch aim {
    case .along: camera.yawDegrees = street.axisDegrees + flip + random.uniform(-50...50)
    case .frontal: camera.yawDegrees = street.axisDegrees + 90 + flip + random.uniform(-12...12)
    case .any: camera.yawDegrees = random.uniform(0...360)
    }
    camera.yawDegrees = Angle.wrappedTo360(camera.yawDegrees)
    let off = abs(Angle.wrappedTo180(camera.yawDegrees - street.axisDegrees))
    offAxisDegrees = min(off, 180 - off)
    self.street = street
    self.camera = camera
    renderSeed = random.next()
    lens = PictureLens(
      focalPixels: camera.focal * (1 + random.normal() * 0.005), centreX: Double(camera.width) / 2,
      centreY: Double(camera.height) / 2)
    tilt = CameraTilt(
      pitchDegrees: camera.pitchDegrees + random.normal() * 0.35,
      rollDegrees: camera.rollDegrees + random.normal() * 0.9)
    let sigma = random.uniform(5...15)
    let believed: SIMD2<Double> = place + [random.normal() * sigma, random.normal() * sigma]
    let mapped = street.footprints(quality, using: &random)
    map = WallMap(
      footprints: mapped.map { house in
        house.ring.map { WallMap.Point(east: $0.x - believed.x, north: $0.y - believed.y) }
      }, heights: mapped.map(\.height),
      streets: [
        [-80.0, 100].map { along in
          let p = street.axis * along - believed
          return WallMap.Point(east: p.x, north: p.y)
        }
      ])
    prior = StreetCompassPrior(
      yawDegrees: Angle.wrappedTo360(camera.yawDegrees + random.normal() * 20), yawSigmaDegrees: 20,
      positionSigma: sigma)
  }

  /// What the picture says, asked with or without the compass; nil when it is refused.
  func sight(knowsYaw: Bool = true) throws -> StreetSight? {
    let lens = try #require(lens)
    let picture = try #require(self.picture())
    var prior = prior
    if !knowsYaw { prior.yawDegrees = nil }
    return try? StreetCompass().sight(picture, lens: lens, tilt: tilt, map: map, prior: prior)
  }

  /// The picture, grey.
  func picture() -> ColourPicture? {
    ColourPicture(width: camera.width, height: camera.height, pixels: render().flatMap { [$0, $0, $0] })
  }

  /// The picture's luminance.
  func render() -> [UInt8] {
    var random = SeededGenerator(seed: renderSeed)
    return StreetRenderer(street, camera, using: &random).render(using: &random)
  }
}

private func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  let d = a - b
  return (d.x * d.x + d.y * d.y).squareRoot()
}
