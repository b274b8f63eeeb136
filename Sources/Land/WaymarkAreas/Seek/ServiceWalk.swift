public import WaymarkElevation
public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkServices
import WaymarkTerrain

/// The stepped walk over an elevation service, as in the Tap & Seek description: heights of points in chunks, without
/// curvature and refraction.
public struct ServiceWalk: Sendable {
  private let client: ElevationClient
  private let peaks: [Peak]
  private let geoid: GeoidGrid?

  /// Makes a walk.
  ///
  /// - Parameters:
  ///   - client: the service.
  ///   - peaks: peaks that may be named.
  ///   - geoid: undulations; needed when the eye's altitude has another reference than the service's heights.
  public init(client: ElevationClient, peaks: [Peak] = [], geoid: GeoidGrid? = nil) {
    self.client = client
    self.peaks = peaks
    self.geoid = geoid
  }

  /// Performs the walk.
  ///
  /// - Parameter request: eye, direction, range and step (10 m by default).
  /// - Returns: the response, which contains only the walk.
  /// - Throws: `InputError` of the service, or when the eye's height cannot be determined; `CancellationError`.
  public func answer(_ request: SeekRequest) async throws -> SeekResponse {
    let eye = try await altitude(request)
    guard let line = SightLine(from: request.coordinate, altitude: eye, direction: request.direction) else {
      throw InputError(
        "the line of sight is not possible", advice: "give an altitude within ±100 km and a pitch within ±90°")
    }
    var walk = SteppedWalk(line, step: request.walkStep ?? 10, maximumRange: request.maximumRange)
    while true {
      let positions = walk.next()
      guard !positions.isEmpty else { break }
      walk.take(try await client.heights(at: positions))
    }
    var answer = SeekResponse(
      coordinate: request.coordinate, eye: eye, direction: request.direction, range: request.maximumRange,
      outcome: nil)
    let outcome = walk.outcome ?? .highest(nil)
    answer.walk = outcome
    answer.walkRequests = await client.requests
    let found: SteppedWalk.Step? =
      switch outcome {
      case .hit(let step): step
      case .highest(let step): step
      }
    answer.peak = found.flatMap {
      SeekResponse.SeenPeak(at: $0.coordinate, uncertainty: request.walkStep ?? 0, among: peaks)
    }
    return answer
  }

  private func altitude(_ request: SeekRequest) async throws -> Altitude {
    if let given = request.altitude {
      let undulation = geoid?.undulation(at: request.coordinate)
      guard let own = given.converted(to: client.verticalReference, undulation: undulation) else {
        throw InputError(
          "the eye's altitude and the service's heights have different vertical references, and there is no geoid grid",
          advice: "give one with --geoid FILE, such as EGM96")
      }
      return own
    }
    guard let ground = try await client.heights(at: [request.coordinate]).first ?? nil else {
      throw InputError("the service has no elevation at the viewpoint", advice: "give its altitude")
    }
    return Altitude(meters: ground + request.eyeHeight, reference: client.verticalReference)
  }
}
