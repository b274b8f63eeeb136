public import WaymarkFormats
public import WaymarkGeodesy
import WaymarkTerrain

/// Finds what lies in a direction, from elevation files: loads the ground along the line of sight as far as needed, and
/// follows the line to its first intersection with the ground.
public struct TerrainSeeker {
  private let loader: TerrainLoader
  private let peaks: [Peak]
  private let geoid: GeoidGrid?
  private let buildings: [MapBuilding]

  /// Buildings within this distance count, metres.
  public static let buildingReach = 2000.0

  /// The ground is loaded in stages, metres: most lines of sight end near by.
  private static let stages = [15_000.0, 60_000]

  /// Makes a seeker.
  ///
  /// - Parameters:
  ///   - collection: the elevations.
  ///   - peaks: peaks that may be named.
  ///   - geoid: undulations; needed when an eye's altitude has another vertical reference than the elevations.
  ///   - buildings: buildings that may block the view.
  public init(
    _ collection: ElevationCollection, peaks: [Peak] = [], geoid: GeoidGrid? = nil, buildings: [MapBuilding] = []
  ) {
    loader = TerrainLoader(collection)
    self.peaks = peaks
    self.geoid = geoid
    self.buildings = buildings
  }

  /// Responds to a request.
  ///
  /// - Parameter request: eye and direction.
  /// - Returns: what was found.
  /// - Throws: `InputError` when an elevation file cannot be read, when the eye's height is unknown, or when a geoid is
  ///   missing.
  public func answer(_ request: SeekRequest) throws -> SeekResponse {
    let undulation = geoid?.undulation(at: request.coordinate)
    var terrain = try terrain(request, range: 2000)
    terrain.summits = peaks.map(\.listed)
    let standing = try terrain.standingEye(
      at: request.coordinate, altitude: request.altitude, eyeHeight: request.eyeHeight, undulation: undulation)
    // An altitude that is high enough is kept as it was given, in its own reference.
    let eye = standing.raised > 0 ? standing.altitude : request.altitude ?? standing.altitude
    guard let line = SightLine(from: request.coordinate, altitude: eye, direction: request.direction) else {
      throw InputError(
        "the line of sight is not possible", advice: "give an altitude within ±100 km and a pitch within ±90°")
    }
    let range = max(1, min(1_000_000, request.maximumRange))
    var options = CastOptions(
      maximumRange: range, refraction: request.refraction, ignoresGaps: request.ignoresGaps, sigma: request.sigma,
      undulation: undulation)
    let met = meeting(line, over: terrain, options: options)
    var outcome = CastOutcome.beyondRange
    for stage in Self.stages.filter({ $0 < range }) + [range] {
      options.maximumRange = stage
      terrain = try self.terrain(request, range: stage)
      outcome = try engine { () throws(TerrainError) in try terrain.cast(line, options: options) }
      switch outcome {
      case .hit, .belowGround: break
      // Data that is not loaded yet may block the view, and may end the unknown stretch.
      case .beyondRange, .unknown: continue
      case .sky where options.ignoresGaps: continue
      case .sky: break
      }
      break
    }
    options.maximumRange = range
    var answer = SeekResponse(
      coordinate: request.coordinate, eye: eye, direction: request.direction, range: range, outcome: outcome)
    answer.raised = standing.raised
    if let met, met.isMet(before: outcome) {
      answer.building = SeekResponse.BuildingMet(hit: met, building: buildings[met.building])
    }
    switch outcome {
    case .hit(let hit):
      if answer.building == nil {
        answer.peak = SeekResponse.SeenPeak(at: hit.coordinate, uncertainty: hit.uncertainty, among: peaks)
      }
    case .unknown, .sky, .beyondRange:
      guard answer.building == nil else { break }
      terrain = try self.terrain(request, range: range)
      let highest = try engine { () throws(TerrainError) in
        try terrain.highestPoint(
          from: request.coordinate, altitude: eye, azimuthDegrees: request.direction.azimuthDegrees, options: options)
      }
      answer.highest = highest
      var gap = highest.gap
      if case .unknown(let met) = outcome { gap = met }
      answer.isGapOutsideFiles = gap.map { isOutsideFiles($0, request) } ?? false
      answer.peak = highest.point.flatMap {
        SeekResponse.SeenPeak(at: $0.coordinate, uncertainty: 0, among: peaks)
      }
    case .belowGround: break
    }
    if let seen = answer.peak {
      answer.peak?.elevation = terrain.listedElevation(of: seen.peak.listed, undulation: undulation)
    }
    if let step = request.walkStep {
      let own = eye.converted(to: terrain.verticalReference, undulation: undulation) ?? eye
      if let flat = SightLine(from: request.coordinate, altitude: own, direction: request.direction) {
        terrain = try self.terrain(request, range: range)
        var walk = SteppedWalk(flat, step: step, maximumRange: range)
        answer.walk = walk.run { terrain.elevation(at: $0)?.meters }
      }
    }
    return answer
  }

  /// What the line of sight meets of the buildings.
  private func meeting(_ line: SightLine, over terrain: Terrain, options: CastOptions) -> BuildingHit? {
    guard !buildings.isEmpty else { return nil }
    var near = options
    near.maximumRange = min(options.maximumRange, Self.buildingReach)
    return BuildingModel(
      buildings.map(\.outline), around: line.coordinate, reference: terrain.verticalReference,
      ground: { terrain.elevation(at: $0)?.meters }
    ).cast(line, options: near)
  }

  /// Checked just beyond its beginning, which is the border of a file where the next one is missing.
  private func isOutsideFiles(_ gap: TerrainGap, _ request: SeekRequest) -> Bool {
    let behind = min((gap.start + gap.end) / 2, gap.start + 300)
    let position = Geodesic.wgs84.direct(
      from: request.coordinate, azimuth: request.direction.azimuthDegrees, distance: behind)
    return !loader.collection.covers(position.coordinate)
  }

  private func terrain(_ request: SeekRequest, range: Double) throws -> Terrain {
    try loader.terrain(
      for: ElevationNeed(
        observer: request.coordinate, range: range, azimuthDegrees: request.direction.azimuthDegrees))
  }

  /// Converts the engine's errors to input errors.
  private func engine<T>(_ work: () throws(TerrainError) -> T) throws(InputError) -> T {
    do { return try work() } catch { throw InputError("\(error)") }
  }
}
