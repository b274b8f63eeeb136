import CPortableMath
import Waymark
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

/// A stand's sky at a random time at which the Moon is up, and a camera that may show it.
struct MoonView {
  let attitude: PictureAttitude
  private let focal: Double
  /// When.
  private let instant: UTCInstant
  private let stand: ViewStand
  private let sky: SkyDiscs
  private let seed: UInt64
  private let weather: RenderedView.Weather
  /// Errors of the places where the camera is thought to be, metres east and north, before and after it is carried.
  private let displacements: [(east: Double, north: Double)]
  /// Lamps around the place, metres east, north and above the eye, with their radius, and their glare at one degree.
  private let lamps: [(east: Double, north: Double, up: Double, radius: Double, glare: Double)]

  /// Cameras show the Moon's shape in a photo of 1600 pixels: these views are as fine, and narrower.
  private static let zoom = 2.5
  /// How far the camera is carried, metres.
  private static let way = 35.0

  /// - Returns: nil when the Moon is not up over the ridges in many attempts.
  init?(_ stand: ViewStand, _ kind: MoonKind, seed: UInt64) {
    var random = RandomSource(seed: seed &* 7919 &+ UInt64(kind.sunElevations.upperBound + 90))
    self.stand = stand
    self.seed = seed
    focal = stand.focal * (kind.isNight ? 1 : Self.zoom)
    let position = GeodeticPosition(stand.coordinate, height: stand.eye.altitude.meters)
    var found: (instant: UTCInstant, sky: SkyDiscs)?
    for _ in 0..<2000 where found == nil {
      let instant = UTCInstant(secondsSince1970: 1_767_225_600 + random.uniform(0, 3 * 365.25 * 86_400))
      let sky = SkyDiscs(at: instant, from: position)
      guard kind.sunElevations.contains(sky.sun.center.elevationDegrees),
        (6...55).contains(sky.moon.center.elevationDegrees),
        sky.litPart > 0.2, stand.isFree(sky.moon)
      else { continue }
      found = (instant, sky)
    }
    guard let (instant, sky) = found else { return nil }
    (self.instant, self.sky) = (instant, sky)
    let (aside, up) = (
      Angle.degrees(atan2(Double(ViewStand.width) / 2, focal)),
      Angle.degrees(atan2(Double(ViewStand.height) / 2, focal))
    )
    attitude = PictureAttitude(
      yawDegrees: Angle.wrappedTo360(sky.moon.center.azimuthDegrees + random.uniform(-0.8, 0.8) * aside),
      pitchDegrees: sky.moon.center.elevationDegrees + random.uniform(-0.75, 0.75) * up,
      rollDegrees: stand.attitude.rollDegrees)
    var weather = RenderedView.Weather()
    var lamps: [(east: Double, north: Double, up: Double, radius: Double, glare: Double)] = []
    let glare = exp(random.uniform(log(0.005), log(0.5)))
    if kind.isNight {
      weather.daylight = exp(random.uniform(log(0.0005), log(0.02)))
      weather.noise = 6
    } else if kind == .dusk {
      weather.daylight = random.uniform(0.1, 0.6)
    }
    if kind == .cloudy { weather.clouds = 1 }
    if kind.hasMoon {
      weather.lights = [
        LightGlow(
          disc: sky.moon, sun: sky.sun,
          light: kind.isNight ? random.uniform(3, 100) : random.uniform(0.1, 0.5), glare: kind.isNight ? glare : 0)
      ]
    }
    if kind == .lamp || kind == .lamps {
      for number in 0..<(kind == .lamp ? 1 : 2 + random.index(below: 6)) {
        // The first is as high as the Moon.
        let azimuth = attitude.yawDegrees + random.uniform(-0.9, 0.9) * aside
        let elevation =
          number == 0
          ? sky.moon.center.elevationDegrees + random.uniform(-0.5, 0.5)
          : attitude.pitchDegrees + random.uniform(-0.9, 0.9) * up
        let (turn, rise) = (Angle.sinCos(degrees: azimuth), Angle.sinCos(degrees: max(1, elevation)))
        // Lanterns to masts: no slope is as high as the Moon here.
        let height = exp(random.uniform(log(3), log(60)))
        let distance = height * rise.cos / rise.sin
        lamps.append(
          (
            distance * turn.sin, distance * turn.cos, height, random.uniform(0.05, 0.4),
            exp(random.uniform(log(0.02), log(0.5)))
          ))
      }
    }
    self.weather = weather
    displacements = (0..<2).map { _ in (3 * random.normal(), 3 * random.normal()) }
    self.lamps = lamps
  }

  /// The place, or the one to which the camera is carried, and the picture from there.
  private func picture(carried: Bool) throws -> (place: Coordinate, altitude: Altitude, picture: ColourPicture)? {
    // Lamps are at roadsides: along the street, or across it.
    let turn = Angle.sinCos(degrees: attitude.yawDegrees + (seed % 2 == 0 ? 90 : 0))
    let (east, north) = carried ? (Self.way * turn.sin, Self.way * turn.cos) : (0, 0)
    guard let place = stand.moved(east: east, north: north), let eye = try? stand.terrain.eye(at: place) else {
      return nil
    }
    var weather = weather
    for lamp in lamps {
      let (x, y) = (lamp.east - east, lamp.north - north)
      let level = (x * x + y * y).squareRoot()
      let up = lamp.up - (carried ? eye.altitude.meters - stand.eye.altitude.meters : 0)
      guard level > 0.5, let azimuth = Angle.heading(east: x, north: y) else { continue }
      // Bulbs look larger by their glare.
      let radius = max(0.05, min(3, Angle.degrees(atan2(lamp.radius, level))))
      weather.lights.append(
        LightGlow(
          disc: SkyDisc(
            center: HorizontalDirection(azimuthDegrees: azimuth, elevationDegrees: Angle.degrees(atan2(up, level))),
            radiusDegrees: radius, upperRadiusDegrees: radius), light: 30, glare: lamp.glare))
    }
    let view = try RenderedView(
      of: stand.terrain, from: place, altitude: eye.altitude, attitude: attitude, focal: focal, width: ViewStand.width,
      height: ViewStand.height, range: stand.range, weather: weather, seed: seed)
    return (place, eye.altitude, view.picture)
  }

  /// Compass and gravity with their errors.
  private var prior: SkylinePrior {
    var prior = SkylinePrior(
      focalPixels: focal, yawDegrees: Angle.wrappedTo360(attitude.yawDegrees + max(-20, min(20, 6 * stand.errors[0]))),
      pitchDegrees: attitude.pitchDegrees + 0.35 * stand.errors[1],
      rollDegrees: attitude.rollDegrees + 0.9 * stand.errors[2])
    prior.positionSigma = 5
    return prior
  }

  /// What a single picture says.
  func look() throws -> (yaw: Double, sigma: Double)? {
    guard let (_, _, picture) = try picture(carried: false) else { return nil }
    let direction = PictureCompass().look(picture, prior: prior, horizon: nil, sky: sky) { nil }
    return direction.moon.map { ($0.attitude.yawDegrees, $0.yawSigmaDegrees) }
  }

  /// With what a running camera counts at the second place, where its yaw is known to some degrees from the walk.
  func carry() throws -> (yaw: Double, sigma: Double)? {
    var compass = LiveCompass()
    var found: (yaw: Double, sigma: Double)?
    for carried in [false, true] {
      let displacement = displacements[carried ? 1 : 0]
      guard let (place, altitude, picture) = try picture(carried: carried),
        let believed = stand.moved(from: place, east: displacement.east, north: displacement.north)
      else { return nil }
      let seconds = carried ? Self.way / 1.3 : 0
      let moment = CameraMoment(
        time: seconds, headingDegrees: 0, pitchDegrees: attitude.pitchDegrees + 0.15 * stand.errors[1],
        rollDegrees: attitude.rollDegrees + 0.2 * stand.errors[2], rateDegrees: 0,
        fovXDegrees: 2 * Angle.degrees(atan2(Double(picture.width) / 2, focal)),
        fovYDegrees: 2 * Angle.degrees(atan2(Double(picture.height) / 2, focal)),
        yawDegrees: Angle.wrappedTo360(attitude.yawDegrees + 6 * stand.errors[0]), yawSigmaDegrees: 8,
        positionSigma: 5)
      let viewpoint = PictureViewpoint(
        coordinate: believed, altitude: altitude,
        instant: UTCInstant(secondsSince1970: instant.secondsSince1970 + seconds))
      let (direction, yaw) = compass.look(at: picture, of: moment, from: viewpoint, over: stand.terrain)
      // Some nights are bright enough for the skyline.
      found = direction.source == .moon ? yaw?.components.first.map { ($0.yawDegrees, $0.sigmaDegrees) } : nil
    }
    return found
  }
}
