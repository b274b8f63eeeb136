public import WaymarkFormats
public import WaymarkGeodesy
import WaymarkTerrain

/// Computes panoramas from elevation files.
public struct PanoramaFinder {
  private let loader: TerrainLoader
  private let peaks: [Peak]
  private let geoid: GeoidGrid?

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - collection: the elevations.
  ///   - peaks: peaks to look for.
  ///   - geoid: undulations; needed when an eye's altitude has another vertical reference than the elevations.
  public init(_ collection: ElevationCollection, peaks: [Peak] = [], geoid: GeoidGrid? = nil) {
    loader = TerrainLoader(collection)
    self.peaks = peaks
    self.geoid = geoid
  }

  /// Computes a panorama.
  ///
  /// - Parameters:
  ///   - request: the eye and the sector.
  ///   - progress: receives the share of the elevations read, 0 … 1.
  /// - Returns: the panorama.
  /// - Throws: `InputError` when a file cannot be read or the eye's height is unknown; `CancellationError`.
  public func answer(_ request: PanoramaRequest, progress: (Double) -> Void = { _ in }) throws -> PanoramaResponse {
    let range = max(100, min(1_000_000, request.maximumRange))
    var terrain = try loader.terrain(
      for: ElevationNeed(
        observer: request.coordinate, range: range, coarseness: max(0, request.coarseness),
        sampleLimit: request.sampleLimit), progress: progress)
    terrain.summits = peaks.map(\.listed)
    let undulation = geoid?.undulation(at: request.coordinate)
    let eye = try terrain.standingEye(
      at: request.coordinate, altitude: request.altitude, eyeHeight: request.eyeHeight, undulation: undulation)
    let step = max(0.001, min(10, request.step))
    let degrees = max(step, min(360, request.degrees))
    let peakOptions = PeakOptions(
      toleranceArcminutes: request.toleranceArcminutes, maximumRange: range, refraction: request.refraction)
    var seen: [PanoramaResponse.SeenPeak] = []
    do {
      for peak in peaks {
        try Task.checkCancellation()
        if let sight = try terrain.peak(
          peak.coordinate, listed: peak.altitude, from: request.coordinate, altitude: eye.altitude,
          options: peakOptions, undulation: undulation)
        {
          seen.append(PanoramaResponse.SeenPeak(peak: peak, sight: sight))
        }
      }
      seen.sort { $0.sight.azimuthDegrees < $1.sight.azimuthDegrees }
      let heading = request.heading ?? (degrees < 360 ? Self.mostProminent(seen) : nil) ?? 180
      let options = PanoramaOptions(
        firstAzimuthDegrees: heading - degrees / 2, stepDegrees: step, count: max(1, Int((degrees / step).rounded())),
        maximumRange: range, refraction: request.refraction)
      let panorama = try terrain.panoramaOnAllCores(
        from: request.coordinate, altitude: eye.altitude, options: options)
      return PanoramaResponse(
        panorama: panorama, terrain: terrain, eye: eye, refraction: request.refraction, maximumRange: range, peaks: seen
      )
    } catch let error as TerrainError {
      throw InputError("\(error)")
    }
  }

  /// Azimuth of the visible summit whose name is worth most; nil when no summit is visible.
  private static func mostProminent(_ peaks: [PanoramaResponse.SeenPeak]) -> Double? {
    peaks.lazy.map(\.sight).filter(\.isVisible).max { $0.labelWeight < $1.labelWeight }?.azimuthDegrees
  }
}

extension Peak {
  /// The same for the engine.
  var listed: ListedSummit { ListedSummit(coordinate, altitude: altitude) }
}

extension Terrain {
  /// The eye as `Terrain.eye` gives it, with its errors as input errors.
  func standingEye(
    at coordinate: Coordinate, altitude: Altitude?, eyeHeight: Double, undulation: Double?
  ) throws(InputError) -> StandingEye {
    do {
      return try eye(at: coordinate, altitude: altitude, eyeHeight: eyeHeight, undulation: undulation)
    } catch {
      if error == .undulationMissing {
        throw InputError(
          "the eye's altitude has another vertical reference than the elevations, and there is no geoid grid",
          advice: "give one with --geoid FILE, such as EGM96")
      }
      throw InputError(
        "the files have no elevation at the viewpoint", advice: "give its altitude, or a file that covers it")
    }
  }
}
