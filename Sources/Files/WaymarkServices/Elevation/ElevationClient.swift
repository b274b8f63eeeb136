public import WaymarkGeodesy

/// Requests heights from an elevation service over HTTP: in chunks, no faster than it allows, again when it is busy,
/// and not twice for the same position.
public actor ElevationClient {
  /// Maximum number of heights cached; beyond that the older half is dropped.
  private static let maximumKnown = 200_000

  /// The service.
  public nonisolated let service: ElevationService
  /// Number of requests sent so far, not counting repeated ones.
  public private(set) var requests = 0

  private let http: HTTPClient
  private let retry: RetryPolicy
  private var recent: [Coordinate: Double?] = [:]
  private var older: [Coordinate: Double?] = [:]
  private var nextStart: ContinuousClock.Instant?

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - service: the elevation service.
  ///   - http: the sender.
  ///   - retry: when a request to a busy service is repeated.
  public init(_ service: ElevationService, http: HTTPClient = HTTPClient(), retry: RetryPolicy = RetryPolicy()) {
    self.service = service
    self.http = http
    self.retry = retry
  }

  /// The surface that the heights are measured from.
  public nonisolated var verticalReference: VerticalReference { service.verticalReference }

  /// Heights of the ground.
  ///
  /// ```swift
  /// import WaymarkGeodesy
  /// import WaymarkServices
  ///
  /// guard let summit = Coordinate(latitude: 47.0742, longitude: 15.4386) else { return }
  /// let service = try ElevationService(.valhalla, address: "http://127.0.0.1:8002")
  /// let heights = try await ElevationClient(service).heights(at: [summit])
  /// print(heights[0] ?? .nan, "m above", service.verticalReference)
  /// ```
  ///
  /// - Parameter positions: any number, in any order; 512 or fewer go into one request, as the service allows.
  /// - Returns: metres above `verticalReference` for each position, nil where the service has none.
  /// - Throws: `InputError` that says what to do; `ServiceFailure` when there is no response; `CancellationError` when
  ///   the task is cancelled.
  public func heights(at positions: [Coordinate]) async throws -> [Double?] {
    var found: [Coordinate: Double?] = [:]
    var wanted: [Coordinate] = []
    for position in positions where found[position] == nil {
      if let known = known(position) {
        found[position] = known
      } else {
        found[position] = .some(nil)
        wanted.append(position)
      }
    }
    var rest = wanted[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(service.maximumPositions)
      rest = rest.dropFirst(chunk.count)
      for (position, height) in zip(chunk, try await ask(chunk)) {
        found[position] = .some(height)
        remember(height, at: position)
      }
    }
    return positions.map { found[$0] ?? nil }
  }

  private func ask(_ positions: ArraySlice<Coordinate>) async throws -> [Double?] {
    let request = try service.request(for: positions)
    let now = ContinuousClock.now
    let start = max(now, nextStart ?? now)
    nextStart = start + .seconds(service.pause)
    if start > now { try await Task.sleep(until: start, clock: .continuous) }
    requests += 1
    let response = try await http.send(request, retry: retry) { [service] in service.isBusy($0) }
    return try service.heights(from: response, count: positions.count)
  }

  private func known(_ position: Coordinate) -> Double?? { recent[position] ?? older[position] }

  private func remember(_ height: Double?, at position: Coordinate) {
    if recent.count >= Self.maximumKnown / 2 {
      older = recent
      recent = [:]
    }
    recent[position] = .some(height)
  }
}
