import Dispatch
import Foundation
public import Waymark
public import WaymarkElevation
public import WaymarkFormats
public import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

/// Finds the direction of photos from their skylines, from Sun or Moon in them, and between houses from their walls.
public final class LookFinder {
  /// How far ground counts, metres.
  public var range = 100_000.0
  /// Coefficient of refraction.
  public var refraction = CastOptions.usualRefraction
  /// Whether what the compass says is used.
  public var usesCompass = true
  /// By how much the compass may be wrong, degrees.
  public var compassRangeDegrees = 25.0

  /// Offset from UTC of cameras' clocks where a photo does not note it, seconds; nil when it is not known.
  public var utcOffsetSeconds: Double?
  /// The houses around a place; nil where none are known.
  public var houses: ((Coordinate) throws -> AreaHouses)?

  /// The place of the photos instead of what they say; nil to take theirs.
  public var place: Position?
  /// Field of view across the photos' width instead of what they say, degrees; nil to take theirs.
  public var fieldOfViewDegrees: Double?
  /// Where the photos look roughly, degrees from true north, instead of their compass; nil to take that.
  public var headingDegrees: Double?
  /// What to name in the photos, pixels of the file; nil for nothing.
  public var tap: PixelPoint?

  private let peaks: [Peak]
  private let geoid: GeoidGrid?
  private let collection: ElevationCollection?
  private let finder: PanoramaFinder?
  private let compass = PictureCompass()
  private var last: (facts: Place, answer: PanoramaResponse, horizon: HorizonProfile)?

  /// Directions of the horizon, degrees apart.
  private static let step = 0.05

  private struct Place: Equatable {
    var coordinate: Coordinate
    var meters: Double?
  }

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - collection: the elevations; nil to look at houses only.
  ///   - peaks: summits that are named.
  ///   - geoid: undulations, where elevations need them.
  public init(_ collection: ElevationCollection?, peaks: [Peak] = [], geoid: GeoidGrid? = nil) {
    self.collection = collection
    (self.peaks, self.geoid) = (peaks, geoid)
    finder = collection.map { PanoramaFinder($0, peaks: peaks, geoid: geoid) }
  }

  /// Reads a photo and looks at it.
  ///
  /// - Parameters:
  ///   - file: its name in the result.
  ///   - path: where it is.
  ///   - facts: what a table says of it; nil to take what its own file says.
  /// - Returns: the result, with the problem where there is one.
  /// - Throws: `CancellationError`.
  public func look(file: String, path: String, facts: PhotoFacts? = nil) throws -> LookResult {
    do {
      var photo = try PhotoFile.read(path: path)
      if let facts { photo.facts = facts }
      if let place {
        (photo.facts.coordinate, photo.facts.altitude) = (place.coordinate, place.altitude)
        photo.facts.positionAccuracy = nil
      }
      photo.facts.compassDegrees = headingDegrees ?? photo.facts.compassDegrees
      if let fieldOfViewDegrees {
        let half = Angle.sinCos(degrees: fieldOfViewDegrees / 2)
        photo.facts.focalShare = half.cos / half.sin / 2
      }
      return try look(photo, file: file, path: path)
    } catch let error as InputError where !error.isCancellation {
      return LookResult(file: file, problem: error, compassDegrees: facts?.compassDegrees)
    }
  }

  /// Looks at a photo.
  func look(_ photo: Photo, file: String, path: String) throws -> LookResult {
    let facts = photo.facts
    guard let coordinate = facts.coordinate else {
      throw InputError(
        "the photo does not say where it was taken", file: path, field: "GPSLatitude",
        advice: "give it with --from LAT,LON")
    }
    guard let share = facts.focalShare else {
      throw InputError(
        "the photo does not say its focal length", file: path, field: "FocalLengthIn35mmFilm",
        advice: "give its field of view with --fov DEG")
    }
    var result = LookResult(file: file, compassDegrees: facts.compassDegrees)
    result.photo = photo
    result.scale = Double(photo.fileWidth) / Double(photo.picture.width)
    result.focal = share * Double(photo.picture.width)
    let around = try houses?(coordinate)
    let known = finder == nil ? nil : try horizon(of: facts, at: coordinate, around, &result)
    var prior = SkylinePrior(
      focalPixels: result.focal, yawDegrees: usesCompass ? facts.compassDegrees : nil, pitchDegrees: facts.pitchDegrees,
      rollDegrees: facts.rollDegrees)
    prior.yawRangeDegrees = compassRangeDegrees
    prior.positionSigma = max(1, facts.positionAccuracy ?? 10)
    prior.elevationSpacing = try spacing(at: coordinate)
    let sky = facts.clock?.instant(utcOffsetSeconds: utcOffsetSeconds).map {
      SkyDiscs(at: $0, from: GeodeticPosition(coordinate, height: facts.altitude?.meters ?? 0))
    }
    let begin = DispatchTime.now().uptimeNanoseconds
    result.seen = compass.look(photo.picture, prior: prior, horizon: known?.horizon, sky: sky) {
      around.flatMap { street($0, facts, at: coordinate, prior) }
    }
    result.milliseconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e6
    if let known, let attitude = result.attitude {
      result.summits = Self.summits(known.answer, attitude, photo.picture, focal: result.focal)
    }
    try findTapped(&result, photo, at: coordinate, positionSigma: prior.positionSigma)
    return result
  }

  /// What is seen at the tap, as uncertain as direction and place are.
  private func findTapped(
    _ result: inout LookResult, _ photo: Photo, at coordinate: Coordinate, positionSigma: Double
  ) throws {
    guard let tap, let collection, let attitude = result.attitude else { return }
    let (width, height) = (Double(photo.picture.width), Double(photo.picture.height))
    let point = PixelPoint(x: tap.x / result.scale, y: tap.y / result.scale)
    guard (0...width).contains(point.x), (0...height).contains(point.y) else {
      throw InputError("the tap is outside the photo", file: result.file, advice: "give --tap X,Y within its pixels")
    }
    guard
      let camera = CameraIntrinsics(width: width, height: height, focalX: result.focal, focalY: result.focal),
      let aim = CameraAim(
        headingDegrees: attitude.yawDegrees, pitchDegrees: attitude.pitchDegrees, rollDegrees: attitude.rollDegrees,
        intrinsics: camera)
    else { return }
    var request = SeekRequest(
      coordinate: coordinate, altitude: photo.facts.altitude, direction: aim.direction(through: point))
    request.maximumRange = range
    request.refraction = refraction
    // The match fixes the pitch at least as well as the yaw.
    let sigma = result.yawSigmaDegrees ?? 0
    request.sigma = SightSigma(azimuthDegrees: sigma, elevationDegrees: sigma, position: positionSigma)
    let answer = try TerrainSeeker(collection, peaks: peaks, geoid: geoid).answer(request)
    result.tapped = answer
    if case .hit(let hit) = answer.outcome {
      result.tapSigma = hit.uncertainty
    } else if let point = answer.highest?.point {
      let across = point.slantDistance * Angle.radians(sigma)
      result.tapSigma = (across * across + positionSigma * positionSigma).squareRoot()
    }
  }

  /// The houses around the place of a photo; nil where no compass heading resolves the 90° ambiguity of walls.
  private func street(
    _ houses: AreaHouses, _ facts: PhotoFacts, at coordinate: Coordinate, _ prior: SkylinePrior
  ) -> StreetScene? {
    guard let prior = StreetCompassPrior(prior) else { return nil }
    var scene = StreetScene(
      map: WallMap(houses.outlines, streets: houses.streets, around: coordinate), prior: prior)
    if let point = facts.principalPoint { scene.centre = (point.x, point.y) }
    return scene
  }

  private func horizon(
    of facts: PhotoFacts, at coordinate: Coordinate, _ houses: AreaHouses?, _ result: inout LookResult
  ) throws -> (answer: PanoramaResponse, horizon: HorizonProfile) {
    let place = Place(coordinate: coordinate, meters: facts.altitude?.meters)
    if let last, last.facts == place {
      result.panorama = last.answer.panorama
      return (last.answer, last.horizon)
    }
    let start = DispatchTime.now().uptimeNanoseconds
    var request = PanoramaRequest(coordinate: coordinate, altitude: facts.altitude)
    request.step = Self.step
    request.heading = 180
    request.maximumRange = range
    request.refraction = refraction
    guard let answer = try finder?.answer(request), var horizon = HorizonProfile(answer.panorama) else {
      throw InputError("the files have no elevation around the place of the photo", advice: "give files that cover it")
    }
    if let houses {
      horizon.hide(
        behind: houses.outlines, from: coordinate, altitude: answer.eye.altitude, over: answer.terrain,
        refraction: refraction)
    }
    last = (place, answer, horizon)
    result.panorama = answer.panorama
    result.horizonMilliseconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
    return (answer, horizon)
  }

  /// Distance of the elevations' samples, metres.
  private func spacing(at coordinate: Coordinate) throws(InputError) -> Double {
    let window = GeographicBounds(
      south: coordinate.latitude - 0.05, west: coordinate.longitude - 0.05, north: coordinate.latitude + 0.05,
      east: coordinate.longitude + 0.05)
    guard let step = try collection?.finestStep(in: window) else { return 90 }
    return max(1, min(1000, step * 111_000))
  }

  private static func summits(
    _ answer: PanoramaResponse, _ attitude: PictureAttitude, _ picture: ColourPicture, focal: Double
  ) -> [LookResult.Summit] {
    var summits: [LookResult.Summit] = []
    for seen in answer.visiblePeaks {
      guard
        let point = attitude.project(
          azimuthDegrees: seen.sight.azimuthDegrees, elevationDegrees: seen.sight.apparentElevationDegrees,
          focal: focal,
          width: picture.width, height: picture.height), point.x >= 0, point.x < Double(picture.width), point.y >= 0,
        point.y < Double(picture.height)
      else { continue }
      summits.append(LookResult.Summit(seen: seen, x: point.x, y: point.y))
    }
    return summits.sorted { $0.x < $1.x }
  }
}
