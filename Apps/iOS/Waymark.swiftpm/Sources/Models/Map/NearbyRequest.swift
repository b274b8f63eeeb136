import WaymarkGeodesy

/// Data around the walk: requested at its position, and again when it has moved on.
@MainActor final class NearbyRequest {
  /// Metres after which it is requested again.
  private let reach: Double
  private var center: Coordinate?
  /// After nothing came it is requested again so much later.
  private static let pause = Duration.seconds(10)
  private var failed: ContinuousClock.Instant?
  private var task: Task<Void, Never>?

  init(reach: Double) { self.reach = reach }

  /// Requests the data where that is due.
  ///
  /// - Parameters:
  ///   - position: the walk's position.
  ///   - load: requests them; nil when nothing came.
  ///   - use: takes what came.
  func update<Value: Sendable>(
    _ position: Coordinate, load: @escaping @MainActor () async -> Value?, use: @escaping @MainActor (Value) -> Void
  ) {
    if let center, Geodesic.wgs84.inverse(from: center, to: position).distance < reach { return }
    guard task == nil, failed.map({ $0.duration(to: .now) > Self.pause }) ?? true else { return }
    task = Task { [weak self] in
      let value = await load()
      guard let self, !Task.isCancelled else { return }
      task = nil
      failed = value == nil ? .now : nil
      guard let value else { return }
      center = position
      use(value)
    }
  }

  /// Requests everything again, because of another area or another server.
  func forget() {
    task?.cancel()
    task = nil
    center = nil
    failed = nil
  }
}
