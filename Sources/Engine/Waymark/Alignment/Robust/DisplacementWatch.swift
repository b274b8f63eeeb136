/// Distinguishes a real displacement of the walker from fixes that are off for a while: bursts end within seconds.
struct DisplacementWatch: Sendable {
  /// Shortest displacement, metres.
  private static let minimumDistance = 25.0
  /// Shortest displacement, standard deviations of a fix.
  private static let minimumSigmas = 5.0
  /// Seconds for which all fixes must be away.
  private static let patience = 20.0

  private var since: Double?

  /// A fix came.
  ///
  /// - Parameters:
  ///   - distance: its distance from the estimated position, metres.
  ///   - sigma: its standard deviation per axis, metres.
  ///   - time: its time, seconds.
  /// - Returns: true when all fixes have been away for so long that the position must be given up.
  mutating func isDisplaced(by distance: Double, sigma: Double, at time: Double) -> Bool {
    guard distance > max(Self.minimumDistance, Self.minimumSigmas * sigma) else {
      since = nil
      return false
    }
    guard let since, since <= time else {
      self.since = time
      return false
    }
    guard time - since >= Self.patience else { return false }
    self.since = nil
    return true
  }
}
