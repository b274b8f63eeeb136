/// Which area each client uses: the one of its last request, so that no client keeps more than one open.
struct AreaClients {
  /// Areas that a client may have closed for others at once, and the seconds after which it may have one more closed.
  private static let (burst, interval) = (8.0, 10.0)

  private struct Use {
    var area: String
    var time: Double
  }

  /// Seconds for which an area counts as used after a request.
  private let seconds: Double
  private let replacing = RequestRate<ClientAddress>()
  private var uses: [ClientAddress: Use] = [:]
  private var maximumCount = 1024

  init(seconds: Double) { self.seconds = seconds }

  /// Records a request.
  mutating func note(_ area: String, _ client: ClientAddress) {
    uses[client] = Use(area: area, time: MonotonicClock.seconds)
    guard uses.count > maximumCount else { return }
    uses = uses.filter { isRecent($0.value) }
    maximumCount = max(1024, uses.count * 2)
    replacing.keep(Set(uses.keys))
  }

  /// The areas that other clients use.
  func areasInUse(besides client: ClientAddress) -> Set<String> {
    Set(uses.filter { $0.key != client && isRecent($0.value) }.map(\.value.area))
  }

  /// Counts that an area is closed for a client.
  ///
  /// - Returns: seconds after which this is permitted; nil where it is now.
  func secondsUntilReplacing(_ client: ClientAddress) -> Double? {
    replacing.take(client, rate: 1 / Self.interval, capacity: Self.burst, now: MonotonicClock.seconds)
  }

  private func isRecent(_ use: Use) -> Bool { use.time + seconds > MonotonicClock.seconds }
}
