public import WaymarkGeodesy

/// Chooses the best estimate: smallest horizontal accuracy, the newest among equals, only within a radius of the
/// camera's present position. Keeps a bounded number of estimates.
public struct BestEstimateSelection: Sendable {
  /// Constants of the selection.
  public struct Parameters: Equatable, Sendable {
    /// Estimates farther from the camera than this, metres, are dropped: odometry drifts.
    public var radius = 100.0
    /// The choice is made anew when this many seconds passed without a fix.
    public var interval = 1.0
    /// At most this many estimates are kept; one that a better one replaces best goes first. The time for a new one
    /// grows with the square of this number.
    public var capacity = 128

    /// The seed's constants.
    public init() {}
  }

  /// Constants.
  public let parameters: Parameters
  /// The best estimate, if any is near enough.
  public private(set) var best: Estimate?
  private var estimates: [Estimate] = []
  private var lastChoice = -Double.infinity

  /// An empty selection.
  public init(parameters: Parameters = Parameters()) { self.parameters = parameters }

  /// Adds an estimate and chooses anew; the estimate's own scene position is where the camera is.
  ///
  /// - Complexity: O(n) in the estimates kept; O(n²) when there are more than `capacity`.
  public mutating func add(_ estimate: Estimate) {
    estimates.append(estimate)
    choose(near: estimate.scenePosition, at: estimate.time)
    if estimates.count > max(1, parameters.capacity) { removeMostReplaceable() }
  }

  /// Removes the estimate that has a better one nearest to it: wherever the camera goes, the better one is nearly
  /// always in reach when this one is. Removing the least accurate would remove the newest ones after leaving an area
  /// of good reception.
  private mutating func removeMostReplaceable() {
    var chosen = 0
    var least = Double.infinity
    for i in estimates.indices {
      for j in estimates.indices where j != i && estimates[j].isBetter(than: estimates[i]) {
        let squared = (estimates[i].scenePosition - estimates[j].scenePosition).horizontalLengthSquared
        if squared < least { (chosen, least) = (i, squared) }
      }
    }
    estimates.remove(at: chosen)
  }

  /// Chooses anew when the timer has run out.
  public mutating func advance(to time: Double, camera: Vector3) {
    guard time - lastChoice >= parameters.interval else { return }
    choose(near: camera, at: time)
  }

  /// Forgets everything.
  public mutating func removeAll() {
    estimates.removeAll(keepingCapacity: true)
    best = nil
    lastChoice = -.infinity
  }

  private mutating func choose(near camera: Vector3, at time: Double) {
    lastChoice = time
    let radiusSquared = parameters.radius * parameters.radius
    estimates.removeAll { ($0.scenePosition - camera).horizontalLengthSquared > radiusSquared }
    // When all are out of reach the last choice stays: an old reference is better than none, and says so by its age.
    guard var chosen = estimates.first else { return }
    for estimate in estimates.dropFirst() where estimate.isBetter(than: chosen) { chosen = estimate }
    best = chosen
  }
}

extension Estimate {
  /// More accurate, or as accurate and not older.
  fileprivate func isBetter(than other: Estimate) -> Bool {
    let (mine, others) = (fix.horizontalAccuracy, other.fix.horizontalAccuracy)
    return mine < others || mine == others && time >= other.time
  }
}

extension Vector3 {
  /// Squared length of the horizontal part of a scene vector (x and z).
  var horizontalLengthSquared: Double { x * x + z * z }
}
