import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkRenderedViews
import WaymarkTerrain
@testable import WaymarkVision

/// The Moon in rendered skies, whose direction is exact, and in real photos that do not show it.
@Suite struct MoonFinderTests {
  private struct Scene {
    let picture: ColourPicture
    let attitude: PictureAttitude
    let sky: SkyDiscs
    var prior: SkylinePrior
  }

  private static func disc(_ azimuth: Double, _ elevation: Double) -> SkyDisc {
    SkyDisc(
      center: HorizontalDirection(azimuthDegrees: Angle.wrappedTo360(azimuth), elevationDegrees: elevation),
      radiusDegrees: 0.26, upperRadiusDegrees: 0.26)
  }

  /// A plain under the Moon, half of which is lit, and gravity and compass with their errors.
  private static func scene(seed: UInt64, isDrawn: Bool = true, isBall: Bool = false) throws -> Scene {
    var random = SeededGenerator(seed: seed)
    let (terrain, here) = try Plain.make()
    let attitude = PictureAttitude(
      yawDegrees: Double.random(in: 0..<360, using: &random), pitchDegrees: Double.random(in: 8..<14, using: &random),
      rollDegrees: Double.random(in: -8..<8, using: &random))
    let moon = Self.disc(
      attitude.yawDegrees + Double.random(in: -8..<8, using: &random), Double.random(in: 12..<18, using: &random))
    let side = Double.random(in: 70..<110, using: &random) * (Bool.random(using: &random) ? 1 : -1)
    let sky = SkyDiscs(sun: Self.disc(moon.center.azimuthDegrees + side, 25), moon: moon)
    var weather = RenderedView.Weather()
    if isDrawn { weather.lights = [LightGlow(disc: moon, sun: isBall ? nil : sky.sun, light: 0.3, glare: 0)] }
    let view = try RenderedView(
      of: terrain, from: here, altitude: try terrain.eye(at: here).altitude, attitude: attitude, focal: 1200,
      width: 640, height: 480, range: 10_000, weather: weather, seed: seed)
    var prior = SkylinePrior(
      focalPixels: 1200,
      yawDegrees: Angle.wrappedTo360(attitude.yawDegrees + Double.random(in: -12..<12, using: &random)),
      pitchDegrees: attitude.pitchDegrees + Double.random(in: -0.15..<0.15, using: &random),
      rollDegrees: attitude.rollDegrees + Double.random(in: -0.2..<0.2, using: &random))
    (prior.pitchSigmaDegrees, prior.rollSigmaDegrees) = (0.1, 0.15)
    return Scene(picture: view.picture, attitude: attitude, sky: sky, prior: prior)
  }

  private static func find(_ scene: Scene, sky: SkyDiscs? = nil) throws(BodyRefusal) -> BodySight {
    try MoonFinder().find(in: scene.picture, prior: scene.prior, sky: sky ?? scene.sky)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func theMoonGivesTheDirectionByDay(seed: UInt64) throws {
    let scene = try Self.scene(seed: seed)
    let sight = try Self.find(scene)
    let error = Angle.wrappedTo180(sight.attitude.yawDegrees - scene.attitude.yawDegrees)
    #expect(abs(error) < 0.3 && abs(error) < 4 * sight.yawSigmaDegrees, "seed \(seed): \(error)° \(sight)")
    let pixel = try #require(
      scene.attitude.project(
        azimuthDegrees: scene.sky.moon.center.azimuthDegrees, elevationDegrees: scene.sky.moon.center.elevationDegrees,
        focal: 1200, width: 640, height: 480))
    #expect(abs(sight.x - pixel.x) < 2 && abs(sight.y - pixel.y) < 2, "seed \(seed): \(sight), \(pixel)")
    // It is found without a compass, too, and the whole compass says so.
    var without = scene
    without.prior.yawDegrees = nil
    #expect(try Self.find(without) == sight)
    let direction = PictureCompass().look(scene.picture, prior: scene.prior, horizon: nil, sky: scene.sky) { nil }
    #expect(direction.source == .moon && direction.attitude == sight.attitude)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func whatIsNotTheMoonIsRefused(seed: UInt64) throws {
    let scene = try Self.scene(seed: seed)
    let empty = try Self.scene(seed: seed, isDrawn: false)
    #expect(throws: BodyRefusal.noDisc, "seed \(seed)") { try Self.find(empty) }
    let ball = try Self.scene(seed: seed, isBall: true)
    #expect(throws: BodyRefusal.noDisc, "a bright ball, seed \(seed)") { try Self.find(ball) }
    // One of another hour, and one that is lit from the other side.
    var other = scene.sky
    other.moon.center.elevationDegrees -= 3
    #expect(throws: BodyRefusal.self, "seed \(seed)") { try Self.find(scene, sky: other) }
    var mirrored = scene.sky
    mirrored.sun.center.azimuthDegrees = Angle.wrappedTo360(
      2 * scene.sky.moon.center.azimuthDegrees - scene.sky.sun.center.azimuthDegrees)
    #expect(throws: BodyRefusal.noDisc, "seed \(seed)") { try Self.find(scene, sky: mirrored) }
    var turned = scene
    turned.prior.yawDegrees = Angle.wrappedTo360(scene.attitude.yawDegrees + 150)
    #expect(throws: BodyRefusal.outOfView, "seed \(seed)") { try Self.find(turned) }
  }

  @Test func withoutWhatItNeedsItRefuses() throws {
    let scene = try Self.scene(seed: 1)
    func refusal(_ change: (inout SkyDiscs) -> Void) -> BodyRefusal? {
      var sky = scene.sky
      change(&sky)
      do throws(BodyRefusal) {
        _ = try Self.find(scene, sky: sky)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal { $0.moon.center.elevationDegrees = -1 } == .down)
    #expect(refusal { $0.moon.center.elevationDegrees = 70 } == .tooHigh)
    #expect(refusal { $0.sun = Self.disc($0.moon.center.azimuthDegrees + 20, 20) } == .thin)
    #expect(refusal { $0.sun = Self.disc($0.moon.center.azimuthDegrees + 180, -1) } == .lamp)
    for value in [Double.nan, .infinity, -1e300] {
      #expect(refusal { $0.moon.center.elevationDegrees = value } != nil)
      #expect(refusal { $0.moon.radiusDegrees = value } != nil)
      #expect(refusal { $0.sun.center.azimuthDegrees = value } != nil)
      #expect(refusal { $0.moon.center.azimuthDegrees = value } != nil)
    }
    #expect(refusal { $0.moon.radiusDegrees = 1e300 } != nil)
    var levelless = scene
    levelless.prior.rollDegrees = nil
    #expect(throws: BodyRefusal.noGravity) { try Self.find(levelless) }
    for focal in [.nan, 0, -5, .infinity, 1e300, 480] {
      var wrong = scene
      wrong.prior.focalPixels = focal
      #expect(throws: BodyRefusal.self, "\(focal)") { try Self.find(wrong) }
    }
    for (width, height) in [(1, 1), (1, 300), (640, 1), (3, 3), (30, 30)] {
      let white = try #require(
        ColourPicture(width: width, height: height, pixels: [UInt8](repeating: 255, count: 3 * width * height)))
      #expect(throws: BodyRefusal.self) { try MoonFinder().find(in: white, prior: scene.prior, sky: scene.sky) }
    }
  }

  /// At night the Moon is a glaring spot, as lamps are: a photo of it is refused, and a running camera believes it when it stays in its
  /// direction from somewhere else.
  @Test(arguments: 1...2 as ClosedRange<UInt64>) func atNightItMustStayInItsDirection(seed: UInt64) throws {
    let terrain = try InventedRange.terrain(seed: seed)
    let here = try #require(InventedRange.middle)
    let eye = try terrain.eye(at: here)
    // A night on which the Moon is up.
    func isClearNight(_ instant: UTCInstant) -> Bool {
      let sky = SkyDiscs(at: instant, from: GeodeticPosition(here, height: eye.altitude.meters))
      return sky.sun.center.elevationDegrees < -10 && (20...40).contains(sky.moon.center.elevationDegrees)
        && sky.litPart > 0.4
    }
    let start = 1_790_000_000 + 7e4 * Double(seed)
    let halfHours = (0..<4000).lazy.map { UTCInstant(secondsSince1970: start + 1800 * Double($0)) }
    let instant = try #require(halfHours.first(where: isClearNight))
    let sky = SkyDiscs(at: instant, from: GeodeticPosition(here, height: eye.altitude.meters))
    let attitude = PictureAttitude(
      yawDegrees: Angle.wrappedTo360(sky.moon.center.azimuthDegrees + 9),
      pitchDegrees: sky.moon.center.elevationDegrees - 8, rollDegrees: 2)
    func picture(azimuth: Double, up: Double = 0, lamps: Int = 0) throws -> ColourPicture {
      var weather = RenderedView.Weather()
      (weather.daylight, weather.noise) = (0.0001, 5)
      var moon = sky.moon
      moon.center.azimuthDegrees = Angle.wrappedTo360(azimuth)
      moon.center.elevationDegrees += up
      weather.lights = [LightGlow(disc: moon, sun: sky.sun, light: 30, glare: 0.05)]
      for lamp in 0..<lamps {
        let disc = Self.disc(attitude.yawDegrees + 5 * Double(lamp) - 3, attitude.pitchDegrees - 5)
        weather.lights.append(LightGlow(disc: disc, light: 30, glare: 0.05))
      }
      return try RenderedView(
        of: terrain, from: here, altitude: eye.altitude, attitude: attitude, focal: 480, width: 640, height: 480,
        range: 10_000, weather: weather, seed: seed
      ).picture
    }
    var compass = LiveCompass()
    var altitude: Altitude? = eye.altitude
    let azimuth = sky.moon.center.azimuthDegrees
    // Metres across the line of sight and along it; where the walk has the yaw, degrees from the truth; deviation of the place.
    func look(
      _ picture: ColourPicture, _ time: Double, across: Double, along: Double = 0, yaw: Double? = 6, sigma: Double = 5
    ) throws -> (direction: PictureDirection, yaw: YawMixture?) {
      let moment = CameraMoment(
        time: time, headingDegrees: 0, pitchDegrees: attitude.pitchDegrees, rollDegrees: attitude.rollDegrees,
        rateDegrees: 0, fovXDegrees: 67.4, fovYDegrees: 53.1, yawDegrees: yaw.map { attitude.yawDegrees + $0 },
        yawSigmaDegrees: yaw == nil ? .infinity : 8, positionSigma: sigma)
      let line = Angle.sinCos(degrees: azimuth)
      let (east, north) = (across * line.cos + along * line.sin, along * line.cos - across * line.sin)
      let scale = 111_320 * Angle.sinCos(degrees: here.latitude).cos
      let place = try #require(
        Coordinate(latitude: here.latitude + north / 111_200, longitude: here.longitude + east / scale))
      let viewpoint = PictureViewpoint(coordinate: place, altitude: altitude, range: 2_000, instant: instant)
      return compass.look(at: picture, of: moment, from: viewpoint, over: terrain)
    }
    let night = try picture(azimuth: azimuth)
    for step in 0..<3 {
      let direction = try look(night, Double(step), across: 2 * Double(step)).direction
      #expect(direction.source == nil && direction.moonRefusal == .lamp, "seed \(seed): \(direction)")
    }
    // Straight towards it lamps hardly move.
    let ahead = try look(night, 10, across: 0, along: 40).direction
    #expect(ahead.glare != nil && ahead.source == nil, "seed \(seed): \(ahead)")
    let carried = try look(night, 20, across: 25)
    #expect(carried.direction.source == .moon, "seed \(seed): \(carried)")
    let found = try #require(carried.yaw?.components.first, "seed \(seed)")
    let error = Angle.wrappedTo180(found.yawDegrees - attitude.yawDegrees)
    #expect(abs(error) < 0.4 && abs(error) < 4 * found.sigmaDegrees, "seed \(seed): \(error)°")
    // What contradicts the walk is a lamp, as is what nothing agrees with; and two places that may be the same are no proof.
    for (yaw, sigma) in [(60.0, 5.0), (nil, 5), (6, 12), (6, .nan)] as [(Double?, Double)] {
      compass = LiveCompass()
      for (time, across) in [(0.0, 0.0), (20, 25)] {
        let looked = try look(night, time, across: across, yaw: yaw, sigma: sigma)
        #expect(looked.direction.source == nil && looked.yaw == nil, "seed \(seed), \(yaw ?? .nan), \(sigma)")
      }
    }
    // Where the land is not known, lamps may be on slopes.
    compass = LiveCompass()
    altitude = nil
    let unknown = try look(night, 0, across: 0).direction
    #expect(unknown.glare == nil && unknown.moonRefusal == .lamp)
    altitude = eye.altitude
    // What is seen two degrees elsewhere, or half a degree higher, from there is a lamp.
    for (aside, up) in [(2.0, 0.0), (0, 0.6)] {
      compass = LiveCompass()
      let before = try look(night, 0, across: 0).direction
      let after = try look(try picture(azimuth: azimuth + aside, up: up), 20, across: 25).direction
      #expect(before.glare != nil && after.glare != nil && after.source == nil, "seed \(seed): \(after)")
    }
    // With other lamps in view the spot is ambiguous, and by day glare is not searched for.
    let town = try look(try picture(azimuth: azimuth, lamps: 2), 30, across: 0).direction
    #expect(town.moonRefusal == .ambiguous && town.glare == nil)
    let noon = SkyDiscs(sun: Self.disc(azimuth + 90, 40), moon: sky.moon)
    let prior = SkylinePrior(focalPixels: 480, pitchDegrees: attitude.pitchDegrees, rollDegrees: attitude.rollDegrees)
    #expect(throws: BodyRefusal.noDisc) { try MoonFinder().findGlare(in: night, prior: prior, sky: noon) }
  }

  /// Snow, rocks, clouds, people, with a Moon that should be somewhere in each picture.
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func photosWithoutTheMoonAreRefused() throws {
    let table = try PhotoTable(path: SharedData.url("photos/everest/photos.csv").path)
    var (tried, found) = (0, [String]())
    for row in table.rows {
      let photo = try PhotoFile.read(path: row.path)
      guard let compass = row.facts.compassDegrees, let share = row.facts.focalShare else { continue }
      var prior = SkylinePrior(
        focalPixels: share * Double(photo.picture.width), yawDegrees: compass, pitchDegrees: row.facts.pitchDegrees,
        rollDegrees: row.facts.rollDegrees)
      prior.yawRangeDegrees = 25
      for (number, elevation) in stride(from: 5.0, to: 30, by: 3).enumerated() {
        let side = [-160.0, 60, 140, -90, 90, -60, 165, -140][number % 8]
        let sky = SkyDiscs(sun: Self.disc(compass + side, 30), moon: Self.disc(compass, elevation))
        tried += 1
        if (try? MoonFinder().find(in: photo.picture, prior: prior, sky: sky)) != nil {
          found.append("\(row.file) at \(elevation)°, the Sun at \(side)°")
        }
      }
    }
    #expect(tried > 300 && found.isEmpty, "\(found)")
  }
}
