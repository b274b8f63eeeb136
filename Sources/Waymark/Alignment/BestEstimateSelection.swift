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
    /// At most this many estimates are kept; the least accurate, oldest goes first.
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
  public mutating func add(_ estimate: Estimate) {
    estimates.append(estimate)
    choose(near: estimate.scenePosition, at: estimate.time)
    guard estimates.count > max(1, parameters.capacity) else { return }
    var worst = 0
    for i in 1..<estimates.count where estimates[i].fix.horizontalAccuracy > estimates[worst].fix.horizontalAccuracy {
      worst = i
    }
    estimates.remove(at: worst)
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
  }

  private mutating func choose(near camera: Vector3, at time: Double) {
    lastChoice = time
    let radiusSquared = parameters.radius * parameters.radius
    estimates.removeAll { ($0.scenePosition - camera).horizontalLengthSquared > radiusSquared }
    // When all are out of reach the last choice stays: an old reference is better than none, and says so by its age.
    guard var chosen = estimates.first else { return }
    for estimate in estimates.dropFirst() {
      let better = estimate.fix.horizontalAccuracy < chosen.fix.horizontalAccuracy
      let newerEqual =
        estimate.fix.horizontalAccuracy == chosen.fix.horizontalAccuracy && estimate.time >= chosen.time
      if better || newerEqual { chosen = estimate }
    }
    best = chosen
  }
}

extension Vector3 {
  /// Squared length of the horizontal part of a scene vector (x and z).
  var horizontalLengthSquared: Double { x * x + z * z }
}
