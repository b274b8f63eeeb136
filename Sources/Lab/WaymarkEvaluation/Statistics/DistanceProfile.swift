internal import Waymark

/// Mean square of an error by the distance walked so far.
public struct DistanceProfile: Equatable, Sendable {
  /// Width of a bin, metres.
  public static let binWidth = 10.0
  private static let capacity = 200

  private var sums: [Double] = []
  private var counts: [Int] = []

  /// An empty profile.
  public init() {}

  /// Adds an error at a distance, metres; ignored beyond two kilometres.
  public mutating func add(_ error: Double, distance: Double) {
    guard error.isFinite, distance >= 0, distance < Self.binWidth * Double(Self.capacity) else { return }
    let bin = Int(distance / Self.binWidth)
    while sums.count <= bin {
      sums.append(0)
      counts.append(0)
    }
    sums[bin] += error * error
    counts[bin] += 1
  }

  /// Adds the errors of another profile.
  public mutating func merge(_ other: DistanceProfile) {
    while sums.count < other.sums.count {
      sums.append(0)
      counts.append(0)
    }
    for i in other.sums.indices {
      sums[i] += other.sums[i]
      counts[i] += other.counts[i]
    }
  }

  /// Root mean square of the errors of each bin that has some, with the distance in the bin's middle.
  public var rms: [(distance: Double, error: Double, count: Int)] {
    var rows: [(distance: Double, error: Double, count: Int)] = []
    for i in sums.indices where counts[i] > 0 {
      rows.append(((Double(i) + 0.5) * Self.binWidth, (sums[i] / Double(counts[i])).squareRoot(), counts[i]))
    }
    return rows
  }
}
