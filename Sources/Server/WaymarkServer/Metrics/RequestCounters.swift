import Synchronization

/// Counts requests and connections. Counting takes a few atomic additions: no lock, no memory.
final class RequestCounters: @unchecked Sendable {
  /// Upper bounds of the histogram of response times, seconds; one more class has what is above.
  static let bounds = [0.00025, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  private static let nanoseconds = bounds.map { UInt64($0 * 1e9) }
  private static let statuses = 100..<600
  /// Cells of a class: statuses, buckets, the sum of times in nanoseconds.
  private static let width = statuses.count + bounds.count + 2

  /// Connections that were accepted.
  let opened = Atomic<UInt64>(0)
  /// Those of them that are closed.
  let closed = Atomic<UInt64>(0)
  /// Requests whose first line has arrived.
  let begun = Atomic<UInt64>(0)
  /// Those of them that are over.
  let ended = Atomic<UInt64>(0)
  private let cells: UnsafeMutablePointer<Atomic<UInt64>>

  init() {
    let count = EndpointClass.allCases.count * Self.width
    cells = .allocate(capacity: count)
    for i in 0..<count { (cells + i).initialize(to: Atomic(0)) }
  }

  deinit { cells.deallocate() }

  /// Counts a response.
  ///
  /// - Parameters:
  ///   - endpoint: what the request was for.
  ///   - status: the status of the response.
  ///   - nanoseconds: time from the end of the request to the response.
  func count(_ endpoint: EndpointClass, status: Int, nanoseconds: UInt64) {
    let first = endpoint.rawValue * Self.width
    let status = min(max(status, Self.statuses.lowerBound), Self.statuses.upperBound - 1)
    cells[first + status - Self.statuses.lowerBound].wrappingAdd(1, ordering: .relaxed)
    var bucket = 0
    while bucket < Self.nanoseconds.count, nanoseconds > Self.nanoseconds[bucket] { bucket += 1 }
    cells[first + Self.statuses.count + bucket].wrappingAdd(1, ordering: .relaxed)
    cells[first + Self.width - 1].wrappingAdd(nanoseconds, ordering: .relaxed)
  }

  /// Responses of a class by status, those that there were.
  func statuses(of endpoint: EndpointClass) -> [(status: Int, count: UInt64)] {
    Self.statuses.compactMap { status in
      let count = cells[endpoint.rawValue * Self.width + status - Self.statuses.lowerBound].load(ordering: .relaxed)
      return count > 0 ? (status, count) : nil
    }
  }

  /// Response times of a class: the number in each bucket, and their sum in seconds.
  func times(of endpoint: EndpointClass) -> (buckets: [UInt64], sum: Double) {
    let first = endpoint.rawValue * Self.width + Self.statuses.count
    let buckets = (0...Self.bounds.count).map { cells[first + $0].load(ordering: .relaxed) }
    let sum = cells[first + Self.bounds.count + 1].load(ordering: .relaxed)
    return (buckets, Double(sum) / 1e9)
  }
}
