/// How well one alignment method did on one or many walks with truth.
public struct MethodResult: Equatable, Sendable {
  /// The method.
  public var method: AlignmentMethod
  /// Yaw less the true one, degrees, at every fix after the settling time.
  public var yawErrors = ErrorStatistics()
  /// Yaw less the true one, degrees, at the last fix of each walk.
  public var lastYawErrors = ErrorStatistics()
  /// Horizontal distance from the true place, metres, at every fix after the settling time.
  public var positionErrors = ErrorStatistics()
  /// Walks taken in.
  public var walks = 0

  /// Nothing taken in yet.
  public init(method: AlignmentMethod) { self.method = method }

  /// Takes in the entries of one walk.
  ///
  /// - Parameters:
  ///   - entries: all entries of a replay with truth, in order.
  ///   - settling: entries within this many seconds of the first are left out but for the last error.
  public mutating func add(_ entries: [ReplayEntry], settling: Double) {
    guard let first = entries.first else { return }
    walks += 1
    for entry in entries where entry.time - first.time >= settling {
      if let error = entry.yawErrorDegrees { yawErrors.add(error) }
      if let error = entry.positionError { positionErrors.add(error) }
    }
    if let last = entries.last(where: { $0.yawErrorDegrees != nil })?.yawErrorDegrees { lastYawErrors.add(last) }
  }
}
